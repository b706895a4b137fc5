package ethereum

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

// refusal returns the contract's own error if a node's answer contains one.
func refusal(err error) error {
	var withData interface{ ErrorData() any }
	if !errors.As(err, &withData) {
		return err
	}
	text, ok := withData.ErrorData().(string)
	if !ok {
		return err
	}
	return &ledger.RefusedError{Data: common.FromHex(text)}
}

// pendingError returns the error for a transaction that was sent and not seen mined.
func pendingError(hash common.Hash, why error) error {
	return errors.Join(&ledger.PendingError{TransactionHash: event.Hash(hash)}, why)
}

// isSilent reports whether a node may or may not have accepted a transaction.
func isSilent(ctx context.Context, err error) bool {
	var silent *ledger.UnreachableError
	return ctx.Err() != nil || errors.As(err, &silent)
}

// isKnown reports whether the node already has the transaction. isStale reports whether the chain has used
// the nonce. Nodes report both in texts only.
func isKnown(err error) bool {
	return says(err, "already known", "AlreadyKnown", "known transaction", "message with nonce already exists")
}

func isStale(err error) bool { return says(err, "nonce too low", "OldNonce") }

// isTaken reports whether another transaction has the nonce, mined or not, by the texts of geth and Besu, of
// Nethermind, and of Lotus.
func isTaken(err error) bool {
	return isStale(err) || says(err, "replacement transaction underpriced", "ReplacementNotAllowed", "replace by fee has too low")
}

// says reports whether an error contains any of the words, in upper or lower case.
func says(err error, words ...string) bool {
	text := strings.ToLower(err.Error())
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, strings.ToLower(w)) })
}
