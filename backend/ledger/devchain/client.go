package devchain

import (
	"context"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethclient"
)

// Client talks to the chain without a network between. It is ethclient's, save
// that a receipt is given out only once its block is on disk.
type Client struct {
	*ethclient.Client
	gate *gate
}

// TransactionReceipt is the receipt of a transaction whose block is durable.
// ethereum.NotFound: there is none yet.
func (c *Client) TransactionReceipt(ctx context.Context, hash common.Hash) (*types.Receipt, error) {
	receipt, err := c.Client.TransactionReceipt(ctx, hash)
	if err != nil {
		return nil, err
	}
	return receipt, c.gate.wait()
}
