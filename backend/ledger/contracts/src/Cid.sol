// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Content addresses of 32-byte digests
/// @notice A plan stores one word per document, its sha-256. This library turns the word into an address that
/// every IPFS tool understands: the CIDv1 of a raw block, in base32.
library Cid {
    /// @dev "ipfs://", then multibase "b" and the bytes 01 (CIDv1) 55 (raw) 12 (sha2-256) 20 (32 bytes).
    /// Those 32 bits fill six characters and two bits of a seventh; the two bits are zero and are prepended
    /// to the digest in `uri`.
    bytes private constant PREFIX = "ipfs://bafkrei";
    bytes private constant ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
    /// @dev 258 bits in groups of five.
    uint256 private constant CHARACTERS = 52;

    /// @notice The address of the raw block whose sha-256 is `digest`.
    /// @param digest sha-256 of the document, not zero.
    /// @return `ipfs://bafkrei…`, 66 characters.
    function uri(bytes32 digest) internal pure returns (string memory) {
        bytes memory out = new bytes(PREFIX.length + CHARACTERS);
        for (uint256 i = 0; i < PREFIX.length; ++i) out[i] = PREFIX[i];
        // The first character holds the two zero bits and three of the digest, the last one three bits and two of padding.
        uint256 rest = uint256(digest);
        out[out.length - 1] = ALPHABET[(rest & 7) << 2];
        rest >>= 3;
        for (uint256 i = out.length - 1; i > PREFIX.length; --i) {
            out[i - 1] = ALPHABET[rest & 31];
            rest >>= 5;
        }
        return string(out);
    }
}
