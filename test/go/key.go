package main

import (
	"bytes"
	"fmt"
)

// Encode gives the row key of values: layout is "text", "binary" or "packed".
func Encode(layout, delimiter string, key []Component, values Values) ([]byte, error) {
	fields := make([][]byte, len(key))
	descending := make([]bool, len(key))
	for i, c := range key {
		value, err := valueOf(c, key, values)
		if err != nil {
			return nil, err
		}
		if fields[i], err = field(layout, c, value); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		descending[i] = c.Order == "desc"
	}
	var row []byte
	var err error
	switch layout {
	case "text":
		row, err = textKey(delimiter, fields)
	case "binary":
		row = structKey(fields, descending)
	case "packed":
		row = packedKey(key, fields, descending)
	}
	if err == nil && (len(row) < 1 || len(row) > 4096) {
		err = fmt.Errorf("a key has 1 to 4096 bytes, not %d", len(row))
	}
	return row, err
}

func textKey(delimiter string, fields [][]byte) ([]byte, error) {
	for _, field := range fields {
		for at, b := range field {
			if b <= delimiter[0] {
				return nil, fmt.Errorf("byte %02x at index %d of %q is not above the delimiter", b, at, field)
			}
		}
	}
	return bytes.Join(fields, []byte(delimiter)), nil
}

// structKey is Bigtable's OrderedCodeBytes of fields. It also joins the sources of a hash.
func structKey(fields [][]byte, descending []bool) []byte {
	count := len(fields)
	for count > 0 && len(fields[count-1]) == 0 && !descending[count-1] {
		count--
	}
	if count == 0 {
		return []byte{0, 0}
	}
	var row []byte
	for i, field := range fields[:count] {
		part := escaped(field)
		if len(part) == 0 {
			part = []byte{0, 0}
		}
		if i < count-1 || descending[i] {
			part = append(part, 0, 1)
		}
		row = append(row, flipped(part, descending[i])...)
	}
	return row
}

func packedKey(key []Component, fields [][]byte, descending []bool) []byte {
	var row []byte
	for i, part := range fields {
		if key[i].varies() && (i < len(key)-1 || descending[i]) {
			part = append(escaped(part), 0, 1)
		}
		row = append(row, flipped(part, descending[i])...)
	}
	return row
}

// varies says that a field has no fixed length in layout packed.
func (c Component) varies() bool {
	return c.Type == "string" || c.Type == "domain" || (c.Type == "bytes" && c.Length == 0)
}

func escaped(field []byte) []byte {
	return bytes.ReplaceAll(field, []byte{0}, []byte{0, 0xff})
}

func flipped(part []byte, descending bool) []byte {
	if !descending {
		return part
	}
	inverted := make([]byte, len(part))
	for i, b := range part {
		inverted[i] = b ^ 0xff
	}
	return inverted
}

// PrefixEnd is the least key above all keys that begin with prefix; nil: there is none.
func PrefixEnd(prefix []byte) []byte {
	for end := len(prefix); end > 0; end-- {
		if prefix[end-1] < 0xff {
			next := bytes.Clone(prefix[:end])
			next[end-1]++
			return next
		}
	}
	return nil
}
