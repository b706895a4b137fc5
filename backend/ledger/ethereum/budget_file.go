package ethereum

import (
	"bufio"
	"fmt"
	"math/big"
	"os"
	"path/filepath"

	"github.com/ethereum/go-ethereum/common"
)

// book keeps a day's expenses in a file. Each line has the day, the address, gas and wei. The file survives a
// killed process, but not a power failure.
type book struct{ file *os.File }

// openBook reads today's expenses and appends to their file. It ignores an incomplete line: a crash cut it,
// so the expense was not made.
func openBook(path string, day int64, spent func(common.Address, int64, *big.Int)) (*book, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("ethereum: budget: %w", err)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		return nil, fmt.Errorf("ethereum: budget: %w", err)
	}
	any := false
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var (
			on, gas int64
			who     string
			wei     big.Int
		)
		n, err := fmt.Sscanf(lines.Text(), "%d %s %d %v .", &on, &who, &gas, &wei)
		if err != nil || n != 4 || on != day || !common.IsHexAddress(who) {
			continue
		}
		any = true
		spent(common.HexToAddress(who), gas, &wei)
	}
	b := &book{file: f}
	if any {
		return b, b.append("\n") // ends a cut line
	}
	return b, b.begin()
}

// begin deletes all expenses.
func (b *book) begin() error {
	if err := b.file.Truncate(0); err != nil {
		return fmt.Errorf("ethereum: budget: %w", err)
	}
	return nil
}

func (b *book) write(day int64, who common.Address, gas int64, wei *big.Int) error {
	return b.append(fmt.Sprintf("%d %s %d %s .\n", day, who.Hex(), gas, wei))
}

func (b *book) append(line string) error {
	if _, err := b.file.WriteString(line); err != nil {
		return fmt.Errorf("ethereum: budget: %w", err)
	}
	return nil
}

func (b *book) close() error { return b.file.Close() }
