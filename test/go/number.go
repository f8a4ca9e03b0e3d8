package main

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

var numbers = []string{
	"uint8", "uint16", "uint32", "uint64", "int32", "int64", "timestamp", "sequence", "writer", "hash", "timeBucket",
}

func (c Component) isNumber() bool { return slices.Contains(numbers, c.Type) }

// bits of a number's type; it is signed where the second result is true.
func (c Component) bits() (int, bool) {
	switch c.Type {
	case "timestamp", "timeBucket":
		return 64, true
	case "sequence":
		return or(c.Bits, 32), false
	case "writer":
		return or(c.Bits, 16), false
	case "hash":
		return 16, false
	}
	width, _ := strconv.Atoi(strings.TrimLeft(c.Type, "uint"))
	return width, strings.HasPrefix(c.Type, "int")
}

func number(layout string, c Component, n *big.Int) ([]byte, error) {
	bits, signed := c.bits()
	least, most := big.NewInt(0), power(2, bits, -1)
	if signed {
		least, most = new(big.Int).Neg(power(2, bits-1, 0)), power(2, bits-1, -1)
	}
	switch layout {
	case "text":
		return decimal(c, n, most)
	case "binary":
		// The ordered-code form is that of an int64.
		if err := within(n, least, lesser(most, power(2, 63, -1))); err != nil {
			return nil, err
		}
		return orderedInt64(n.Int64()), nil
	}
	bytes := bits / 8
	if c.Type == "hash" && c.Buckets <= 256 {
		bytes = 1
	}
	if c.Type == "timeBucket" {
		least, most, bytes = big.NewInt(0), power(2, 32, -1), 4
	}
	if err := within(n, least, most); err != nil {
		return nil, err
	}
	// The distance from the least value: what is signed has its sign bit inverted.
	return new(big.Int).Sub(n, least).FillBytes(make([]byte, bytes)), nil
}

// decimal is a number in layout text; most is the greatest value of its type.
func decimal(c Component, n, most *big.Int) ([]byte, error) {
	if c.Type == "timeBucket" && c.Format == "iso" {
		err := within(n, big.NewInt(0), big.NewInt(253402300799))
		return []byte(isoText(n.Int64(), seconds(c.Every))), err
	}
	if c.HexDigits > 0 {
		return fmt.Appendf(nil, "%0*x", c.HexDigits, n), nil
	}
	width := c.width()
	from := power(10, width, -1)
	if c.Max != "" {
		from, _ = new(big.Int).SetString(c.Max, 10)
	}
	if err := within(n, big.NewInt(0), lesser(most, from)); err != nil {
		return nil, err
	}
	if c.Order == "desc" {
		n = new(big.Int).Sub(from, n)
	}
	return fmt.Appendf(nil, "%0*d", width, n), nil
}

func (c Component) width() int {
	switch {
	case c.Max != "":
		return len(c.Max)
	case c.Digits > 0:
		return c.Digits
	case c.Type == "timeBucket":
		return 10
	case c.Type == "hash":
		return len(fmt.Sprint(c.Buckets - 1))
	case c.Type == "timestamp":
		return map[string]int{"seconds": 10, "millis": 13, "micros": 16}[c.Unit]
	}
	bits, signed := c.bits()
	if signed {
		bits--
	}
	return len(power(2, bits, -1).String())
}

// orderedInt64 is the ordered-code form of a number, not yet escaped.
func orderedInt64(v int64) []byte {
	n := 1
	for n < 10 && (v < -1<<(7*n-1) || v >= 1<<(7*n-1)) {
		n++
	}
	code := make([]byte, n)
	for i := range code {
		code[n-1-i] = byte(v >> (8 * i)) // beyond the eighth byte: the sign
	}
	for bit := range n {
		code[bit/8] ^= 0x80 >> (bit % 8)
	}
	return code
}

func within(n, least, most *big.Int) error {
	if n.Cmp(least) < 0 || n.Cmp(most) > 0 {
		return fmt.Errorf("%v is not from %v to %v", n, least, most)
	}
	return nil
}

// power is base^exponent, plus what is added.
func power(base, exponent int, added int64) *big.Int {
	value := new(big.Int).Exp(big.NewInt(int64(base)), big.NewInt(int64(exponent)), nil)
	return value.Add(value, big.NewInt(added))
}

func lesser(a, b *big.Int) *big.Int {
	if a.Cmp(b) < 0 {
		return a
	}
	return b
}

func or(value, otherwise int) int {
	if value == 0 {
		return otherwise
	}
	return value
}
