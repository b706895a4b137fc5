package rpcgateway

// passed reports whether a method is forwarded: methods that read (execution-apis,
// https://ethereum.github.io/execution-apis), and eth_sendRawTransaction.
func passed(method string) bool {
	switch method {
	case "eth_blobBaseFee", "eth_blockNumber", "eth_call", "eth_chainId", "eth_estimateGas", "eth_feeHistory", "eth_gasPrice",
		"eth_getBalance", "eth_getBlockByHash", "eth_getBlockByNumber", "eth_getBlockReceipts",
		"eth_getBlockTransactionCountByHash", "eth_getBlockTransactionCountByNumber", "eth_getCode", "eth_getLogs", "eth_getProof",
		"eth_getStorageAt", "eth_getTransactionByBlockHashAndIndex", "eth_getTransactionByBlockNumberAndIndex",
		"eth_getTransactionByHash", "eth_getTransactionCount", "eth_getTransactionReceipt", "eth_maxPriorityFeePerGas",
		"eth_sendRawTransaction", "eth_syncing", "net_version":
		return true
	}
	return false
}
