package kubo

import (
	"errors"
	"testing"

	"footlight/backend/blob"
)

// FuzzAnswers checks that an import counts only if the node's answer names the root.
func FuzzAnswers(f *testing.F) {
	c := blob.RawCID([32]byte{9})
	f.Add([]byte(`{"Root":{"Cid":{"/":"` + c.String() + `"},"PinErrorMsg":""}}` + "\n" + `{"Stats":{"BlockCount":1}}`))
	f.Add([]byte(`{"Keys":{"` + c.String() + `":{"Type":"recursive","Name":""}}}`))
	f.Add([]byte(`{"Root":null}{"Root":{"Cid":{"/":"x"}}}`))
	f.Add([]byte(`{"Message":"path is not pinned","Code":0,"Type":"error"}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		err := checkImport(raw, c)
		if errors.Is(err, ErrWrongRoot) && errors.Is(err, errAnswer) {
			t.Error("both")
		}
		if err == nil && checkImport(raw, blob.RawCID([32]byte{8})) == nil {
			t.Error("the answer names two roots")
		}
		if listed, err := listsPin(raw, c); listed && err != nil {
			t.Error("listed and not understood")
		}
		_ = message(raw)
	})
}
