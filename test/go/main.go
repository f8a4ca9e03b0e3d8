// Rowsmith's row keys in Go, written from docs/keys.md: holds itself against golden keys, which come on stdin in the form
// of test/vectors/keys.json, and prints each that differs.
package main

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
)

var layouts = []string{"text", "binary", "packed"}

// Golden keys; a vector may have `refused`, the layouts in which its values have no key. Prefixes have their ends.
type golden struct {
	Schemas    map[string][]Component
	Delimiters map[string]string
	Vectors    []map[string]json.RawMessage
	Prefixes   []struct {
		Prefix string
		End    *string // no end: no upper bound
	}
}

// Names are one name or several.
type Names []string

func (names *Names) UnmarshalJSON(data []byte) error {
	if data[0] == '[' {
		return json.Unmarshal(data, (*[]string)(names))
	}
	*names = make(Names, 1)
	return json.Unmarshal(data, &(*names)[0])
}

func main() {
	var file golden
	must(json.NewDecoder(os.Stdin).Decode(&file))
	keys, refusals, wrong := 0, 0, 0
	for _, vector := range file.Vectors {
		var schema string
		must(json.Unmarshal(vector["schema"], &schema))
		delimiter := file.Delimiters[schema]
		if delimiter == "" {
			delimiter = "#"
		}
		values := parse(file.Schemas[schema], vector["value"])
		for _, layout := range layouts {
			if expected, ok := vector[layout]; ok {
				keys++
				key, err := Encode(layout, delimiter, file.Schemas[schema], values)
				if found := fmt.Sprintf("%q", hex.EncodeToString(key)); err != nil || found != string(expected) {
					wrong++
					fmt.Printf("%s %s %s: %s, not %s (%v)\n", layout, schema, vector["value"], found, expected, err)
				}
			}
		}
		var refused []string
		if list, ok := vector["refused"]; ok {
			must(json.Unmarshal(list, &refused))
		}
		for _, layout := range refused {
			refusals++
			if key, err := Encode(layout, delimiter, file.Schemas[schema], values); err == nil {
				wrong++
				fmt.Printf("%s %s %s: %x, which should be refused\n", layout, schema, vector["value"], key)
			}
		}
	}
	for _, vector := range file.Prefixes {
		prefix, err := hex.DecodeString(vector.Prefix)
		must(err)
		end := PrefixEnd(prefix)
		if (end == nil) != (vector.End == nil) || (end != nil && hex.EncodeToString(end) != *vector.End) {
			wrong++
			fmt.Printf("the end of prefix %s: %x\n", vector.Prefix, end)
		}
	}
	fmt.Printf("%d keys and %d refusals, %d wrong\n", keys, refusals, wrong)
}

// parse reads the values of a vector: numbers may be text, bytes are hex.
func parse(key []Component, data json.RawMessage) Values {
	var fields map[string]json.RawMessage
	must(json.Unmarshal(data, &fields))
	values := Values{}
	for _, c := range key {
		data, ok := fields[c.Name]
		if !ok {
			continue
		}
		var text string
		if data[0] == '"' {
			must(json.Unmarshal(data, &text))
		} else {
			text = string(data)
		}
		switch {
		case c.Type == "bytes":
			bytes, err := hex.DecodeString(text)
			must(err)
			values[c.Name] = bytes
		case c.isNumber():
			number, ok := new(big.Int).SetString(text, 10)
			if !ok {
				panic(text)
			}
			values[c.Name] = number
		default:
			values[c.Name] = text
		}
	}
	return values
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
