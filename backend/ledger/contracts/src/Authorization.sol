// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";

import {Signatures} from "./Signatures.sol";

/// @notice A user's signed intent, which any account may send.
/// @param signer The user.
/// @param nonce The signer's `nonces`; ignored for intents that can take effect only once anyway.
/// @param deadline Last block time at which the intent is valid, in seconds since the epoch.
/// @param signature The signer's signature over the intent as EIP-712 typed data.
struct Signed {
    address signer;
    uint256 nonce;
    uint256 deadline;
    bytes signature;
}

/// @title Checks of signed intents
/// @notice Checks intents that are signed as EIP-712 typed data. The domain names this chain and this
/// contract, the data names the event and the signer, so an intent is valid nowhere else and for no other
/// signer.
abstract contract Authorization is EIP712, Nonces {
    /// @notice A plan was written as `signer` signed it.
    /// @param key keccak256 of the event id.
    /// @param signer The user who signed.
    /// @param intent The EIP-712 struct hash of the signed intent.
    event Intent(bytes32 indexed key, address indexed signer, bytes32 intent);

    /// @notice The deadline has passed.
    error Expired(uint256 deadline);
    /// @notice The signature is not the signer's, or not over this intent.
    error InvalidSignature(address signer);

    constructor() EIP712("Footlight", "1") {}

    /// @dev Checks an intent that its nonce makes valid once.
    function _once(Signed calldata signed, bytes32 structHash) internal {
        _useCheckedNonce(signed.signer, signed.nonce);
        _check(signed, structHash);
    }

    /// @dev Checks an intent whose content limits how often it can take effect.
    function _check(Signed calldata signed, bytes32 structHash) internal view {
        if (block.timestamp > signed.deadline) revert Expired(signed.deadline);
        if (!Signatures.isValid(signed.signer, _hashTypedDataV4(structHash), signed.signature)) {
            revert InvalidSignature(signed.signer);
        }
    }
}
