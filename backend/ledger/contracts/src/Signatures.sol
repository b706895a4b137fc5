// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title Whether an account signed something
/// @notice Keys sign with ECDSA (65 bytes, low s), contracts confirm signatures by EIP-1271. An account that
/// has both, as EIP-7702 allows, may use either.
library Signatures {
    /// @notice Gas that a contract may spend on its answer. It suffices for wallets with several keys. It is
    /// limited because another account pays for it.
    uint256 internal constant ERC1271_GAS = 150_000;

    /// @notice Whether `signature` is `signer`'s over `hash`.
    function isValid(address signer, bytes32 hash, bytes calldata signature) internal view returns (bool) {
        (address recovered, ECDSA.RecoverError problem,) = ECDSA.tryRecoverCalldata(hash, signature);
        if (problem == ECDSA.RecoverError.NoError && recovered == signer) return true;
        return signer.code.length != 0 && _isValidERC1271(signer, hash, signature);
    }

    /// @dev Reads only one word of the answer, because copying a long answer would cost gas beyond the limit.
    function _isValidERC1271(address signer, bytes32 hash, bytes calldata signature) private view returns (bool valid) {
        bytes memory question = abi.encodeCall(IERC1271.isValidSignature, (hash, signature));
        bytes32 magic = IERC1271.isValidSignature.selector;
        uint256 limit = ERC1271_GAS;
        assembly ("memory-safe") {
            valid := staticcall(limit, signer, add(question, 0x20), mload(question), 0, 0x20)
            valid := and(valid, and(gt(returndatasize(), 0x1f), eq(mload(0), magic)))
        }
    }
}
