// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Authorization, Signed} from "./Authorization.sol";
import {Registry} from "./Registry.sol";
import {Seen, Tier} from "./Tiers.sol";

/// @title Tickets and money moved as their owners signed
/// @notice For wallets without money for gas: the owner signs, another account sends. Intents are signed
/// completely, so any account may send them, except claims, whose invitations operators check. No other call
/// acts for another account.
abstract contract SignedTickets is Registry, Authorization {
    bytes32 private constant TIER = keccak256(
        "Tier(string name,uint96 price,uint32 supply,uint40 opens,uint40 closes,bool locked,bool invited)"
    );
    bytes32 private constant SELL = keccak256(
        "Sell(address creator,string eventId,uint40 endsAt,uint8 first,Tier[] tiers,uint256 nonce,uint256 deadline)Tier(string name,uint96 price,uint32 supply,uint40 opens,uint40 closes,bool locked,bool invited)"
    );
    bytes32 private constant CLAIM = keccak256(
        "Claim(address holder,string eventId,uint256 tier,uint40 startsAt,uint40 endsAt,bool locked,uint40 giveBackUntil,uint256 deadline)"
    );
    bytes32 private constant REDEEM = keccak256(
        "Redeem(address holder,string eventId,uint256 tier,uint32 upTo,uint256 deadline)"
    );
    bytes32 private constant GIVE_BACK = keccak256(
        "GiveBack(address holder,string eventId,uint256 tier,uint32 amount,uint256 nonce,uint256 deadline)"
    );
    bytes32 private constant PASS_ON = keccak256(
        "PassOn(address holder,string eventId,uint256 tier,address to,uint256 nonce,uint256 deadline)"
    );
    bytes32 private constant REVOKE = keccak256(
        "Revoke(address creator,string eventId,address holder,uint256 tier,uint32 amount,uint256 nonce,uint256 deadline)"
    );
    bytes32 private constant POSTPONE = keccak256(
        "Postpone(address creator,string eventId,uint40 startsAt,uint40 endsAt,string reason,uint256 nonce,uint256 deadline)"
    );
    bytes32 private constant CANCEL = keccak256("Cancel(address by,string eventId,uint256 nonce,uint256 deadline)");
    bytes32 private constant WITHDRAW = keccak256(
        "Withdraw(address creator,string eventId,address to,uint256 nonce,uint256 deadline)"
    );

    /// @notice See `Tiers.sell`. Signed by the creator.
    function sellSigned(bytes32 key, uint40 ends, uint8 first, Tier[] calldata tiers, Signed calldata signed) external {
        bytes32 offered = _tiers(tiers);
        _once(signed, keccak256(
            abi.encode(SELL, signed.signer, key, ends, first, offered, signed.nonce, signed.deadline)
        ));
        _plan(key).sell(signed.signer, ends, first, tiers);
    }

    /// @notice See `Tickets.claim`. Signed by the holder; needs no nonce, since an address has one claimed unit at
    /// a time.
    function claimSigned(bytes32 key, uint256 tier, Seen calldata seen, Signed calldata signed) external onlyOperator {
        _check(signed, keccak256(
            abi.encode(CLAIM, signed.signer, key, tier, seen, signed.deadline)
        ));
        _plan(key).claim(signed.signer, tier, seen);
    }

    /// @notice See `Tickets.redeem`. Signed by the holder; needs no nonce, since the count only rises.
    function redeemSigned(bytes32 key, uint256 tier, uint32 upTo, Signed calldata signed) external {
        _check(signed, keccak256(abi.encode(REDEEM, signed.signer, key, tier, upTo, signed.deadline)));
        _plan(key).redeem(signed.signer, tier, upTo);
    }

    /// @notice See `BoxOffice.giveBack`. Signed by the holder, who is paid.
    function giveBackSigned(bytes32 key, uint256 tier, uint32 amount, Signed calldata signed) external {
        _once(signed, keccak256(
            abi.encode(GIVE_BACK, signed.signer, key, tier, amount, signed.nonce, signed.deadline)
        ));
        _plan(key).giveBack(signed.signer, tier, amount, payable(signed.signer));
    }

    /// @notice See `Tickets.passOn`. Signed by the holder.
    function passOnSigned(bytes32 key, uint256 tier, address to, Signed calldata signed) external {
        _once(signed, keccak256(abi.encode(PASS_ON, signed.signer, key, tier, to, signed.nonce, signed.deadline)));
        _plan(key).passOn(signed.signer, tier, to);
    }

    /// @notice See `BoxOffice.revoke`. Signed by the creator.
    function revokeSigned(bytes32 key, address holder, uint256 tier, uint32 amount, Signed calldata signed) external {
        _once(signed, keccak256(
            abi.encode(REVOKE, signed.signer, key, holder, tier, amount, signed.nonce, signed.deadline)
        ));
        _plan(key).revoke(signed.signer, holder, tier, amount);
    }

    /// @notice See `Schedule.postpone`. Signed by the creator.
    function postponeSigned(bytes32 key, uint40 starts, uint40 ends, string calldata reason, Signed calldata signed)
        external
    {
        bytes32 why = keccak256(bytes(reason));
        _once(signed, keccak256(
            abi.encode(POSTPONE, signed.signer, key, starts, ends, why, signed.nonce, signed.deadline)
        ));
        _plan(key).postpone(signed.signer, starts, ends, reason);
    }

    /// @notice See `BoxOffice.cancel`. Signed by the creator or a host.
    function cancelSigned(bytes32 key, Signed calldata signed) external {
        _once(signed, keccak256(abi.encode(CANCEL, signed.signer, key, signed.nonce, signed.deadline)));
        _plan(key).cancel(signed.signer);
    }

    /// @notice See `BoxOffice.withdraw`. Signed by the creator.
    function withdrawSigned(bytes32 key, address payable to, Signed calldata signed) external {
        _once(signed, keccak256(abi.encode(WITHDRAW, signed.signer, key, to, signed.nonce, signed.deadline)));
        _plan(key).withdraw(signed.signer, to);
    }

    /// @dev EIP-712's encoding of `Tier[] tiers`.
    function _tiers(Tier[] calldata tiers) private pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](tiers.length);
        for (uint256 i = 0; i < tiers.length; ++i) {
            Tier calldata t = tiers[i];
            hashes[i] = keccak256(
                abi.encode(
                    TIER, keccak256(bytes(t.name)), t.price, t.supply, t.opens, t.closes, t.locked, t.invited
                )
            );
        }
        return keccak256(abi.encodePacked(hashes));
    }
}
