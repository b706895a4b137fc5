// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title PieceCIDs
/// @notice Reads the name of a piece of stored bytes (FRC-0069): the root of a binary tree over them, its
/// height, and how many zeros were added to fill it.
library PieceCid {
    /// @notice A CID in its binary form.
    struct Cid {
        bytes data;
    }

    /// @dev CIDv1, codec raw, multihash fr32-sha2-256-trunc254-padbintree.
    bytes4 private constant PREFIX = 0x01559120;
    /// @dev Height byte and root, at the end of the CID.
    uint256 private constant TAIL = 33;
    /// @dev The most bytes that a padding takes under `MAX_HEIGHT`.
    uint256 private constant MAX_PADDING_BYTES = 8;
    uint8 private constant MIN_HEIGHT = 2;
    uint8 private constant MAX_HEIGHT = 50;

    /// @notice The CID is not valid: it is not in its canonical form, its piece is empty, or padded more than
    /// necessary.
    error InvalidPieceCid();

    /// @notice Decodes a CID.
    /// @return root The tree's root.
    /// @return height The tree has 2^height leaves.
    /// @return leaves The number of leaves with content; the rest is padding.
    function parse(bytes calldata data) internal pure returns (bytes32 root, uint8 height, uint64 leaves) {
        if (data.length < 6 + TAIL || data.length > 5 + MAX_PADDING_BYTES + TAIL) revert InvalidPieceCid();
        if (bytes4(data[:4]) != PREFIX || uint8(data[4]) != data.length - 5) revert InvalidPieceCid();
        uint256 tail = data.length - TAIL;
        uint256 padding = _uvarint(data[5:tail]);
        height = uint8(data[tail]);
        root = bytes32(data[tail + 1:]);
        if (uint256(root) & 0xc0 != 0) revert InvalidPieceCid(); // digests are cut to 254 bits
        leaves = _leaves(padding, height);
    }

    /// @dev Counts the leaves with content. Refuses a tree that could be lower, so that the same bytes have
    /// one name.
    function _leaves(uint256 padding, uint8 height) private pure returns (uint64) {
        if (height < MIN_HEIGHT || height > MAX_HEIGHT) revert InvalidPieceCid();
        uint256 capacity = uint256(127) << (height - MIN_HEIGHT);
        if (padding >= capacity) revert InvalidPieceCid();
        if (height > MIN_HEIGHT && padding >= capacity / 2) revert InvalidPieceCid();
        return uint64((uint256(1) << height) - ((padding * 128) / 127) / 32);
    }

    /// @dev Reads a number in its shortest form.
    function _uvarint(bytes calldata b) private pure returns (uint256 value) {
        uint256 last = b.length - 1;
        for (uint256 i = 0; i <= last; ++i) {
            uint8 part = uint8(b[i]);
            if ((part < 0x80) != (i == last)) revert InvalidPieceCid();
            value |= uint256(part & 0x7f) << (7 * i);
        }
        if (last > 0 && b[last] == 0) revert InvalidPieceCid();
    }
}
