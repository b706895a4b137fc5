package rpcgateway

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/ethereum/go-ethereum/rpc"
)

// Error codes of JSON-RPC 2.0, and of EIP-1474 for exceeded limits.
const (
	codeParse      = -32700
	codeInvalid    = -32600
	codeNoMethod   = -32601
	codeParams     = -32602
	codeInternal   = -32603
	codeOverLimit  = -32005
	maxID          = 256 // bytes of a request's id
	maxMethod      = 64  // bytes of a method name that an error repeats
	version        = "2.0"
	nullJSON       = "null"
	unreachable    = "the ledger's chain does not answer now"
	tooLargeResult = "the result is too large; ask for less"
)

// request is one call. Without an ID it is a notification, which gets no reply.
type request struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
}

// reply is the answer to one call: a result or an error.
type reply struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *fault          `json:"error,omitempty"`
}

// fault is a JSON-RPC error.
type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func refuse(id json.RawMessage, code int, message string) reply {
	if len(id) == 0 {
		id = json.RawMessage(nullJSON)
	}
	return reply{Version: version, ID: id, Error: &fault{Code: code, Message: message}}
}

// parse reads one call or a batch of calls.
func parse(body []byte) (calls []json.RawMessage, batch bool, ok bool) {
	body = bytes.TrimSpace(body)
	if !json.Valid(body) {
		return nil, false, false
	}
	if body[0] != '[' {
		return []json.RawMessage{body}, false, true
	}
	err := json.Unmarshal(body, &calls)
	return calls, true, err == nil
}

// read decodes one call, or returns a fault that says why it is invalid.
func read(raw json.RawMessage) (request, *fault) {
	var q request
	if err := json.Unmarshal(raw, &q); err != nil || q.Version != version || q.Method == "" || !isID(q.ID) {
		if !isID(q.ID) {
			q.ID = nil
		}
		return q, &fault{Code: codeInvalid, Message: "this is no JSON-RPC 2.0 request"}
	}
	if len(q.Params) == 0 || string(q.Params) == nullJSON {
		q.Params = json.RawMessage("[]")
	}
	return q, nil
}

// isID reports whether id is a string, a number, null, or missing.
func isID(id json.RawMessage) bool {
	if len(id) == 0 {
		return true
	}
	return len(id) <= maxID && id[0] != '{' && id[0] != '[' && id[0] != 't' && id[0] != 'f'
}

// arguments returns a call's positional parameters.
func (q request) arguments() ([]any, *fault) {
	var list []json.RawMessage
	if err := json.Unmarshal(q.Params, &list); err != nil {
		return nil, &fault{Code: codeParams, Message: "the parameters must be a list"}
	}
	args := make([]any, len(list))
	for i := range list {
		args[i] = list[i]
	}
	return args, nil
}

// told returns the node's own error, or nil if the node returned none.
func told(err error) *fault {
	var said rpc.Error
	if !errors.As(err, &said) {
		return nil
	}
	f := &fault{Code: said.ErrorCode(), Message: said.Error()}
	var more rpc.DataError
	if errors.As(err, &more) {
		f.Data = more.ErrorData()
	}
	return f
}
