package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/spf13/cobra"

	"footlight/app/remote"
	"footlight/backend/event"
	"footlight/backend/verify"
	"footlight/backend/verify/gateway"
	"footlight/backend/verify/rpc"
)

// errDoesNotHold ends a check that found a difference. The report says which.
var errDoesNotHold = errors.New("the recording is not what it is said to be")

// verdict is the error for a report, nil if all that was seen holds.
func verdict(r verify.Report) error {
	switch r.Verdict {
	case verify.Holds:
		return nil
	case verify.Missing:
		return errors.New("could not be checked: " + r.Lacks())
	}
	return errDoesNotHold
}

// check holds the arguments of `server verify`.
type check struct {
	finder
	target   string
	rpc      string
	factory  string
	verifier string
	token    string // file
	key      string // file
	json     bool
}

// newVerifyCmd checks a recording from outside.
func newVerifyCmd() *cobra.Command {
	var c check
	cmd := &cobra.Command{
		Use:   "verify <eventId or manifest CID>",
		Short: "Re-check a recording from its content and the chain alone",
		Long: "Re-check a recording from its content and the chain alone: whose the event is, the anchor of the recording's manifest,\n" +
			"the bytes of every chunk (SHA-256, CID, leaves, PieceCID), that they are MP4 that plays, and every proof of possession.\n" +
			"Anybody can do this, for any server; nothing the server says is believed, but two things: which factory the ledger is\n" +
			"and which RPC knows its chain. --factory and --rpc take these from somebody you trust more.\n\n" +
			"Recordings of ticketed events show their bytes to those who may watch: a ticket holder, the creator or a host signs in\n" +
			"with a key (--key-file), or puts the token of POST /api/rooms/<eventId>/access into a file (--token-file) or into\n" +
			tokenVariable + ". Without one their manifest, leaf hashes and proofs are checked, and the bytes are reported as not seen.\n\n" +
			"Without --server it asks the server that runs on --data, wherever that listens.\n\n" +
			"It exits with 0 where everything that was seen holds, with 1 where something differs, is missing (not there, not\n" +
			"there yet, removed: then it says that it could not be checked) or cannot be reached, with 2 for wrong usage.",
		Example: "  server verify my-event\n  server verify my-event --server https://stage.example.org --rpc https://rpc.example.org --factory 0x…",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return &usageError{errors.New("give the id of one event, or the CID of one manifest")}
			}
			return nil
		},
	}
	fs := cmd.Flags()
	c.flags(fs, "where the content is: a server's URL, or with --rpc and --factory any IPFS gateway's")
	fs.StringVar(&c.rpc, "rpc", "", "JSON-RPC of the ledger's chain (default: what the server names)")
	fs.StringVar(&c.factory, "factory", "", "address of the ledger's factory (default: what the server names)")
	fs.StringVar(&c.verifier, "pdp-verifier", "", "address of the contract of the proofs (default: where this program's version of it is)")
	fs.StringVar(&c.token, "token-file", "", "file with a token that lets its holder watch (default: "+tokenVariable+")")
	fs.StringVar(&c.key, "key-file", "", "the key of somebody who may watch: a file with it in hex, as a backup has it, or a keystore whose\npassphrase is in FOOTLIGHT_KEY_PASSPHRASE")
	fs.BoolVar(&c.json, "json", false, "print the report as JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c.target = args[0]
		return c.run(cmd)
	}
	return cmd
}

func (c check) run(cmd *cobra.Command) error {
	v, done, err := c.verifierOf(cmd.Context())
	if err != nil {
		return err
	}
	defer done()
	told := &counter{out: cmd.ErrOrStderr()}
	v.Progress = told.tell
	report, err := v.Run(cmd.Context(), c.target)
	told.end()
	if err != nil {
		return err
	}
	if c.json {
		out := json.NewEncoder(cmd.OutOrStdout())
		out.SetIndent("", "  ")
		err = out.Encode(report)
	} else {
		err = report.Table(cmd.OutOrStdout())
	}
	if err != nil {
		return err
	}
	return verdict(report)
}

// verifierOf makes the verifier with its content and its chain.
func (c check) verifierOf(ctx context.Context) (*verify.Verifier, func(), error) {
	a, err := c.parse()
	if err != nil {
		return nil, nil, err
	}
	from, err := c.find()
	if err != nil {
		return nil, nil, err
	}
	if a.key != nil {
		err = a.watch(ctx, from, event.ID(c.target))
	}
	if err != nil {
		return nil, nil, err
	}
	chain, err := c.chain(ctx, from, a.factory)
	if err != nil {
		return nil, nil, err
	}
	v := chain.Verifier(&gateway.Gateway{URL: from.Base, Token: a.token})
	v.Contract = a.contract
	return v, func() { _ = chain.Close() }, nil // all was read
}

// chain is where the ledger is: where the flags say, else where the server says.
func (c check) chain(ctx context.Context, from *remote.Server, factory event.Address) (*rpc.Chain, error) {
	var said struct {
		ChainID uint64        `json:"chainId"`
		RPCURL  string        `json:"rpcUrl"`
		Factory event.Address `json:"factory"`
	}
	if factory.IsZero() || c.rpc == "" {
		if err := from.Call(ctx, http.MethodGet, "/api/ledger", nil, &said); err != nil {
			return nil, err
		}
	}
	if factory.IsZero() {
		factory = said.Factory
	}
	chain, err := rpc.Open(ctx, cmp.Or(c.rpc, said.RPCURL), said.ChainID, factory)
	if err != nil {
		return nil, fmt.Errorf("--rpc: %w", err)
	}
	return chain, nil
}
