// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title An account that is a contract, for tests
/// @notice Makes the calls that a test sets, even in the middle of another contract's call.
contract Puppet {
    enum Manner { Polite, Deny, Burn, Bomb, Revert }

    Manner public manner;
    address public signer;
    /// @notice The call it makes when it gets money or tokens, and how often that succeeded.
    address private _target;
    bytes private _plot;
    uint256 public succeeded;
    uint256 public tried;

    function setManner(Manner manner_, address signer_) external {
        manner = manner_;
        signer = signer_;
    }

    function plot(address target, bytes calldata data) external {
        (_target, _plot) = (target, data);
    }

    function run(address to, bytes calldata data) external payable {
        (bool ok, bytes memory out) = to.call{value: msg.value}(data);
        if (!ok) assembly { revert(add(out, 0x20), mload(out)) }
    }

    receive() external payable {
        if (manner == Manner.Deny) revert();
        _act();
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external returns (bytes4) {
        if (manner == Manner.Deny) revert();
        _act();
        return this.onERC1155Received.selector;
    }

    /// @notice EIP-1271, in several behaviours.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (manner == Manner.Deny) return 0xffffffff;
        if (manner == Manner.Burn) while (true) {}
        if (manner == Manner.Revert) revert();
        if (manner == Manner.Bomb) assembly { return(0, 500000) }
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        return ecrecover(hash, uint8(signature[64]), r, s) == signer ? this.isValidSignature.selector : bytes4(0);
    }

    function _act() private {
        if (_plot.length == 0) return;
        (bool ok,) = _target.call(_plot);
        tried += 1;
        if (ok) succeeded += 1;
    }
}
