// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Challenges and their answers
/// @notice Draws leaves that cannot be known before a block is sealed, and checks that a leaf is part of a
/// tree.
library Challenges {
    /// @dev Keeps the hashes of the last 8191 blocks (EIP-2935).
    address private constant HISTORY = 0x0000F90827F1C53a10cb7A02335B175320002935;

    /// @notice The block is not sealed yet, so its hash can still be influenced.
    error Premature(uint256 epoch);
    /// @notice The block is so old that the chain has forgotten its hash.
    error Forgotten(uint256 epoch);

    /// @notice The random number that block `epoch` drew.
    function randomness(uint256 epoch) internal view returns (uint256) {
        if (epoch >= block.number) revert Premature(epoch);
        bytes32 hash = blockhash(epoch);
        if (hash == 0) hash = _older(epoch);
        if (hash == 0) revert Forgotten(epoch);
        return uint256(keccak256(abi.encode(hash)));
    }

    /// @notice The leaf that challenge `i` of a data set draws from `range` leaves.
    function leaf(uint256 seed, uint256 setId, uint256 i, uint256 range) internal pure returns (uint256) {
        return uint256(keccak256(abi.encodePacked(seed, setId, uint64(i)))) % range;
    }

    /// @notice The root of the tree in which `node` is the leaf at `position` and `path` its siblings, lowest
    /// first.
    function root(bytes32 node, bytes32[] calldata path, uint256 position) internal view returns (bytes32) {
        assembly ("memory-safe") {
            let end := add(path.offset, shl(5, path.length))
            for { let at := path.offset } lt(at, end) { at := add(at, 0x20) } {
                let right := shl(5, and(position, 1))
                mstore(right, node)
                mstore(xor(right, 0x20), calldataload(at))
                if iszero(staticcall(gas(), 2, 0, 0x40, 0, 0x20)) { revert(0, 0) }
                node := and(mload(0), not(0xc0)) // cut to 254 bits, in little-endian order
                position := shr(1, position)
            }
        }
        return node;
    }

    function _older(uint256 epoch) private view returns (bytes32) {
        (bool ok, bytes memory answer) = HISTORY.staticcall(abi.encode(epoch));
        return ok && answer.length == 32 ? abi.decode(answer, (bytes32)) : bytes32(0);
    }
}
