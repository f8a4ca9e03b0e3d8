package main

import (
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Component is a component of a key, with the options of the schema language. Zero stands for an option that is not set.
type Component struct {
	Name, Type string
	Value      string   // literal
	Of         Names    // hash, timeBucket
	Buckets    int64    // hash
	Algorithm  string   // hash
	HexDigits  int      // hash with md5 or sha256
	MaxBytes   int      // string, domain, bytes
	Length     int      // bytes
	Bits       int      // sequence, writer
	Digits     int      // numbers, in layout text
	Unit       string   // timestamp
	Max        string   // timestamp, descending in layout text
	Every      string   // timeBucket
	Format     string   // timeBucket, in layout text
	Version    int      // uuid
	Values     []string // enum
	Order      string
}

// field gives a value's bytes, before anything is escaped, joined or inverted.
func field(layout string, c Component, value any) ([]byte, error) {
	if layout != "text" && (c.HexDigits > 0 || c.Max != "") {
		return nil, errors.New("hexDigits and max are for layout text")
	}
	if layout == "text" && c.Order == "desc" && (!c.isNumber() || c.Format == "iso") {
		return nil, errors.New("only decimal numbers descend in layout text")
	}
	switch c.Type {
	case "literal":
		return []byte(c.Value), nil
	case "string":
		return text(c, value.(string))
	case "domain":
		return domain(c, value.(string))
	case "enum":
		index := slices.Index(c.Values, value.(string))
		if index < 0 {
			return nil, fmt.Errorf("%q is not one of %v", value, c.Values)
		}
		if layout == "packed" {
			return []byte{byte(index)}, nil
		}
		return []byte(c.Values[index]), nil
	case "uuid":
		return uuid(layout, c, value.(string))
	case "bytes":
		return raw(layout, c, value.([]byte))
	}
	return number(layout, c, value.(*big.Int))
}

// text checks everything but `pattern`, which is a regular expression of JavaScript.
func text(c Component, value string) ([]byte, error) {
	if !utf8.ValidString(value) {
		return nil, errors.New("not UTF-8")
	}
	if c.MaxBytes > 0 && len(value) > c.MaxBytes {
		return nil, fmt.Errorf("more than %d bytes", c.MaxBytes)
	}
	return []byte(value), nil
}

func domain(c Component, value string) ([]byte, error) {
	if strings.ContainsFunc(value, func(r rune) bool { return unicode.In(r, unicode.Upper, unicode.Other_Uppercase) }) {
		return nil, errors.New("a domain has no upper case")
	}
	labels := strings.Split(value, ".")
	slices.Reverse(labels)
	return text(c, strings.Join(labels, "."))
}

var canonical = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)

func uuid(layout string, c Component, value string) ([]byte, error) {
	if !canonical.MatchString(value) || (c.Version > 0 && value[14:15] != fmt.Sprint(c.Version)) {
		return nil, errors.New("not a UUID in canonical form, or of another version")
	}
	if layout == "text" {
		return []byte(value), nil
	}
	return hex.DecodeString(strings.ReplaceAll(value, "-", ""))
}

func raw(layout string, c Component, value []byte) ([]byte, error) {
	if layout == "text" {
		return nil, errors.New("layout text has no bytes")
	}
	if (c.Length > 0 && len(value) != c.Length) || (c.MaxBytes > 0 && len(value) > c.MaxBytes) {
		return nil, errors.New("bytes of a wrong length")
	}
	return value, nil
}

// isoText is a period's start, as fine as the period.
func isoText(seconds int64, every int64) string {
	form := "2006-01-02T15:04"
	if every%86400 == 0 {
		form = "2006-01-02"
	} else if every%3600 == 0 {
		form = "2006-01-02T15"
	}
	return time.Unix(seconds, 0).UTC().Format(form)
}
