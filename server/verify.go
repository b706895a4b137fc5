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

// errDoesNotHold is the error of a check that found a difference. The report names the difference.
var errDoesNotHold = errors.New("the recording differs from its claims")

// verdict returns the error for a report, or nil if everything that could be checked holds.
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
	token    string // path of a file
	key      string // path of a file
	json     bool
}

// newVerifyCmd checks a recording from outside the server.
func newVerifyCmd() *cobra.Command {
	var c check
	cmd := &cobra.Command{
		Use:   "verify <eventId or manifest CID>",
		Short: "Re-check a recording from its content and the chain alone",
		Long: "Re-check a recording from its content and the chain alone: the owner of the event, the anchor of the recording's manifest,\n" +
			"the bytes of every chunk (SHA-256, CID, leaves, PieceCID), that they are playable MP4, and every proof of possession.\n" +
			"Anyone can do this for any server. The check trusts the server in two points only: the factory of the ledger,\n" +
			"and the RPC of its chain. --factory and --rpc take these from another source that you trust more.\n\n" +
			"Recordings of ticketed events give their bytes to users who may watch: a ticket holder, the creator or a host signs in\n" +
			"with a key (--key-file), or puts the token of POST /api/rooms/<eventId>/access into a file (--token-file) or into\n" +
			tokenVariable + ". Without either, the manifest, leaf hashes and proofs are checked, and the bytes are reported as not seen.\n\n" +
			"Without --server it asks the server that runs on --data.\n\n" +
			"The exit code is 0 if everything that was seen holds, 1 if something differs, is missing (not there, not\n" +
			"there yet, or removed: the report says that it could not be checked) or cannot be reached, and 2 for wrong usage.",
		Example: "  server verify my-event\n  server verify my-event --server https://stage.example.org --rpc https://rpc.example.org --factory 0x…",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return &usageError{errors.New("give the id of one event, or the CID of one manifest")}
			}
			return nil
		},
	}
	fs := cmd.Flags()
	c.flags(fs, "source of the content: a server's URL, or with --rpc and --factory the URL of any IPFS gateway")
	fs.StringVar(&c.rpc, "rpc", "", "JSON-RPC of the ledger's chain (default: the one that the server names)")
	fs.StringVar(&c.factory, "factory", "", "address of the ledger's factory (default: the one that the server names)")
	fs.StringVar(&c.verifier, "pdp-verifier", "", "address of the contract of the proofs (default: the address of this program's version of it)")
	fs.StringVar(&c.token, "token-file", "", "file with a watch token (default: "+tokenVariable+")")
	fs.StringVar(&c.key, "key-file", "", "file with the key of a user who may watch, in hex as in a backup, or a keystore whose\npassphrase is in FOOTLIGHT_KEY_PASSPHRASE")
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

// verifierOf returns the verifier with its content and chain.
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
	return v, func() { _ = chain.Close() }, nil // everything was read; a failure of Close loses nothing
}

// chain opens the ledger's chain. Flags take precedence over the server's answer.
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
