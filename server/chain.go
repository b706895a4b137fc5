package main

import (
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"strings"

	"github.com/spf13/cobra"

	"footlight/backend/config"
	"footlight/backend/event"
)

// newFundCmd transfers test money.
func newFundCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "fund <address> <amount>",
		Short: "Give a wallet some of the embedded chain's test money",
		Long: "Give a wallet some of the embedded chain's test money, which has no value. The amount has a unit: 5ether, 0.5ether,\n" +
			"20gwei or 1000wei. The server must be running, because it sends the money in order with its other transactions.",
		Example: "  server chain fund 0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1 5ether",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 && len(args) != 3 {
				return &usageError{errors.New("give an address and an amount, such as 0x90F8… 5ether")}
			}
			return nil
		},
	}
	return configured(cmd, fund)
}

func fund(cmd *cobra.Command, c *config.Config, args []string) error {
	to, err := event.ParseAddress("address", args[0])
	if err != nil || to.IsZero() {
		return &usageError{fmt.Errorf("%q is not a wallet address: 0x and 40 hexadecimal digits", args[0])}
	}
	wei, err := parseAmount(strings.Join(args[1:], ""))
	if err != nil {
		return &usageError{err}
	}
	r, err := asHost(c)
	if errors.Is(err, errStopped) {
		return fmt.Errorf("%w: the chain runs inside the server; start the server, then fund the wallet", err)
	}
	if err != nil {
		return err
	}
	var reply struct {
		TransactionHash string `json:"transactionHash"`
	}
	request := map[string]string{"address": to.String(), "wei": wei.String()}
	if err = r.Call(cmd.Context(), http.MethodPost, "/api/ledger/fund", request, &reply); err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s received %s of test money (transaction %s)\n", to, strings.Join(args[1:], ""), reply.TransactionHash)
	return err
}

// parseAmount converts an amount with a unit to wei.
func parseAmount(text string) (*big.Int, error) {
	digits := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz")
	units := map[string]int64{"wei": 0, "gwei": 9, "ether": 18}
	zeros, known := units[text[len(digits):]]
	if !known {
		return nil, fmt.Errorf("the amount %q needs a unit: wei, gwei or ether, as in 5ether", text)
	}
	value, ok := new(big.Rat).SetString(digits)
	if !ok || strings.ContainsAny(digits, "eE/+xX_pP") || value.Sign() <= 0 {
		return nil, fmt.Errorf("the amount %q is not a number above zero and its unit, as in 5ether or 0.5ether", text)
	}
	value.Mul(value, new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(zeros), nil)))
	if !value.IsInt() {
		return nil, fmt.Errorf("the amount %q is not a whole number of wei", text)
	}
	return value.Num(), nil
}
