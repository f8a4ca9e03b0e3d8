package main

import (
	"crypto/md5"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"strings"
	"time"
)

// Values are what a key is made of, by component: strings, []byte and *big.Int.
type Values map[string]any

// valueOf is a component's value: given, or computed from others.
func valueOf(c Component, key []Component, values Values) (any, error) {
	switch c.Type {
	case "literal":
		return nil, nil
	case "hash":
		return bucket(c, key, values), nil
	case "timeBucket":
		return periodStart(c, key, values), nil
	}
	value, ok := values[c.Name]
	if !ok {
		return nil, fmt.Errorf("%s has no value", c.Name)
	}
	return value, nil
}

func bucket(hash Component, key []Component, values Values) *big.Int {
	inputs := make([][]byte, len(hash.Of))
	for i, name := range hash.Of {
		inputs[i] = plainBytes(named(key, name), values[name])
	}
	input := inputs[0]
	if len(inputs) > 1 {
		input = structKey(inputs, make([]bool, len(inputs)))
	}
	var digest []byte
	switch hash.Algorithm {
	case "md5":
		sum := md5.Sum(input)
		digest = sum[:]
	case "sha256":
		sum := sha256.Sum256(input)
		digest = sum[:]
	default:
		return big.NewInt(int64(murmur3(input)) % hash.Buckets)
	}
	number, _ := new(big.Int).SetString(hex.EncodeToString(digest)[:hash.HexDigits], 16)
	return number
}

// plainBytes are what is hashed of one source, whatever the layout.
func plainBytes(c Component, value any) []byte {
	switch value := value.(type) {
	case []byte:
		return value
	case string:
		if c.Type != "uuid" {
			return []byte(value)
		}
		raw, _ := hex.DecodeString(strings.ReplaceAll(value, "-", ""))
		return raw
	}
	n := value.(*big.Int)
	if n.Sign() < 0 {
		return binary.BigEndian.AppendUint64(nil, uint64(n.Int64()))
	}
	return binary.BigEndian.AppendUint64(nil, n.Uint64())
}

// murmur3 is MurmurHash3 x86 32-bit with seed 0.
func murmur3(data []byte) uint32 {
	scramble := func(k uint32) uint32 { return bits.RotateLeft32(k*0xcc9e2d51, 15) * 0x1b873593 }
	var hash uint32
	rest := data
	for ; len(rest) >= 4; rest = rest[4:] {
		hash ^= scramble(binary.LittleEndian.Uint32(rest))
		hash = bits.RotateLeft32(hash, 13)*5 + 0xe6546b64
	}
	var tail uint32
	for i, b := range rest {
		tail |= uint32(b) << (8 * i)
	}
	hash ^= scramble(tail) ^ uint32(len(data))
	hash = (hash ^ hash>>16) * 0x85ebca6b
	hash = (hash ^ hash>>13) * 0xc2b2ae35
	return hash ^ hash>>16
}

// periodStart is the start of the period that holds the source's time, in seconds.
func periodStart(c Component, key []Component, values Values) *big.Int {
	perSecond := map[string]int64{"seconds": 1, "millis": 1_000, "micros": 1_000_000}[named(key, c.Of[0]).Unit]
	every := seconds(c.Every)
	at := values[c.Of[0]].(*big.Int)
	// Floors, also before 1970: big.Int.Div with a divisor above 0.
	index := new(big.Int).Div(at, big.NewInt(every*perSecond))
	return index.Mul(index, big.NewInt(every))
}

// seconds of a period: 90m, 1h, 1d.
func seconds(every string) int64 {
	if days, ok := strings.CutSuffix(every, "d"); ok && days == "1" {
		return 86400
	}
	duration, err := time.ParseDuration(every)
	if err != nil {
		panic(err)
	}
	return int64(duration / time.Second)
}

func named(key []Component, name string) Component {
	return key[slices.IndexFunc(key, func(c Component) bool { return c.Name == name })]
}
