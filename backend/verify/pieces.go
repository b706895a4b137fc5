package verify

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"footlight/backend/event"
	"footlight/backend/recording/manifest"
	"footlight/backend/store/pdp/possession"
)

// proofs holds the histories of data sets that were read.
type proofs map[uint64]*possession.History

// labelOf returns the label that a chunk's piece must have in the contract.
func labelOf(id event.ID, c manifest.Chunk) possession.Label {
	return possession.Label{EventID: string(id), ChunkIndex: uint64(c.ChunkIndex), ContentCID: c.CID}
}

// pieceOf returns the piece that a chunk's proof names, as the contract knew it at that moment. ok
// is false if there was none.
func pieceOf(c manifest.Chunk, m possession.Moment) (held possession.Held, id uint64, ok bool) {
	id, err := strconv.ParseUint(c.Proof.PieceID, 10, 64)
	if err != nil || id >= uint64(len(m.Pieces)) {
		return held, id, false
	}
	return m.Pieces[id], id, true
}

// proofDifferences compares the manifest with a proof, at the moment the proof was checked.
func proofDifferences(c manifest.Chunk, then possession.Moment) (differences []string) {
	differ := func(format string, args ...any) { differences = append(differences, fmt.Sprintf(format, args...)) }
	held, id, ok := pieceOf(c, then)
	if !ok {
		differ("data set %s had no piece %s when it was proven", c.Proof.DataSet, c.Proof.PieceID)
		return differences
	}
	if held.CID.String() != c.PieceCID {
		differ("piece %d of data set %s is %s on the chain, not %s", id, c.Proof.DataSet, held.CID, c.PieceCID)
	}
	if !held.Proven {
		differ("transaction %s proves other pieces: piece %d was not proven then", c.Proof.TransactionHash, id)
	}
	if p := then.Proof; p.Block != c.Proof.Block || p.Leaves != c.Proof.Leaves || !p.At.Equal(c.Proof.ProvenAt) {
		differ("%d leaves were shown at block %d (%s), not %d at block %d (%s)",
			p.Leaves, p.Block, p.At, c.Proof.Leaves, c.Proof.Block, c.Proof.ProvenAt)
	}
	return differences
}

// checkLabel returns what is wrong with the label of a chunk's piece.
//
// Chunks with equal bytes are one piece, and a proof under any of their labels shows the same
// bytes. So it is enough that the chunk also has a label. Otherwise the piece belongs to another
// chunk or another place in the recording.
func (i *inspection) checkLabel(ctx context.Context, c manifest.Chunk, then, now possession.Moment) ([]string, error) {
	differences := labelDifferences(i.report.EventID, c, then)
	if len(differences) == 0 || hasLabel(i.report.EventID, c, now) {
		return nil, nil
	}
	sets, err := i.eventSets(ctx)
	for _, set := range sets {
		h, unread := i.history(ctx, set)
		if unreachable(ctx, unread) != nil {
			return nil, unread
		}
		if unread != nil {
			continue
		}
		if m, unread := h.Now(); unread == nil && hasLabel(i.report.EventID, c, m) {
			return nil, nil
		}
	}
	return differences, err
}

// eventSets returns the event's data sets. It asks for them once.
func (i *inspection) eventSets(ctx context.Context) (sets []uint64, err error) {
	if i.sets == nil {
		sets, err = possession.DataSetsOf(ctx, i.Chain, i.Contract, string(i.report.EventID))
		if unreachable(ctx, err) != nil {
			return nil, err
		}
		i.sets = append([]uint64{}, sets...)
	}
	return i.sets, nil
}

// labelDifferences compares a chunk with the label of its proof's piece.
func labelDifferences(id event.ID, c manifest.Chunk, then possession.Moment) (differences []string) {
	if then.Label != string(id) {
		differences = append(differences, fmt.Sprintf("data set %s belongs to %q on the chain", c.Proof.DataSet, then.Label))
	}
	if held, n, ok := pieceOf(c, then); ok && held.Label != labelOf(id, c) {
		differences = append(differences, fmt.Sprintf("piece %d of data set %s is chunk %d of %q with the CID %s on the chain",
			n, c.Proof.DataSet, held.Label.ChunkIndex, held.Label.EventID, held.Label.ContentCID))
	}
	return differences
}

// hasLabel reports whether one of the event's data sets has a piece with the chunk's label.
func hasLabel(id event.ID, c manifest.Chunk, m possession.Moment) bool {
	return m.Label == string(id) && slices.ContainsFunc(m.Pieces, func(h possession.Held) bool {
		return h.Label == labelOf(id, c) && h.CID.String() == c.PieceCID
	})
}

// current returns the check of whether a proven piece is still held.
func current(c manifest.Chunk, now possession.Moment) Check {
	says := fmt.Sprintf("proven at block %d", c.Proof.Block)
	held, id, ok := pieceOf(c, now)
	switch {
	case ok && held.Faulty:
		return lacking("proof", "no longer held", fmt.Sprintf("its provider no longer holds piece %d unchanged", id))
	case ok && held.Proven && now.Proof.Block > c.Proof.Block:
		says += fmt.Sprintf(", last at %d", now.Proof.Block)
	}
	return found("proof", says)
}

func (i *inspection) history(ctx context.Context, set uint64) (*possession.History, error) {
	if h, known := i.proofs[set]; known {
		return h, nil
	}
	h, err := possession.ReadHistory(ctx, i.Chain, i.Contract, set)
	if err == nil {
		i.proofs[set] = h
	}
	return h, err
}
