// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

import {Seen, Tiers} from "./Tiers.sol";

/// @title The tickets of one event
/// @notice An ERC-1155 token per tier: who holds units of it may come in. A redeemed unit has been used at the door; it
/// stays with its holder, unless the event is postponed: then every unit counts as unused again.
/// @dev Needs no initialisation, so it works in clones.
abstract contract Tickets is Tiers, ERC1155 {
    /// @dev What an address has done with a tier besides holding units of it.
    struct Use {
        uint32 redeemed; // units, ever; it only rises
        bool claimed;
        uint32 before; // of these before postponement `since`; the others are held, never fewer
        uint32 late; // units of those held, never more: bought after postponement `since`
        uint32 since;
    }

    /// @dev Units of a tier that can no longer be refunded.
    struct Gone {
        uint32 burned; // revoked or refunded
        uint32 redeemed; // after postponement `since`
        uint32 since;
    }

    /// @notice What an address has of a tier.
    struct Holding {
        uint256 units;
        uint32 redeemed; // of these, since the event was last postponed
        uint32 counted; // units ever redeemed: `redeem` counts on from here
        bool claimed; // the free unit, whoever has it now
        uint256 refundable; // now, of those not redeemed
    }

    mapping(uint256 tier => mapping(address holder => Use)) private _uses;
    mapping(uint256 tier => Gone) private _gone;

    /// @notice The holder used units at the door.
    /// @param amount Units used now.
    /// @param redeemed Units the holder has used in all, before postponements too.
    event Redeemed(uint256 indexed tier, address indexed holder, uint32 amount, uint32 redeemed);

    /// @notice Units cost `cost` wei; `paid` is not that, or they are free and not for sale.
    error WrongPayment(uint256 cost, uint256 paid);
    /// @notice The tier is not free.
    error NotFree(uint256 tier);
    /// @notice An address claims one unit of a tier, once.
    error ClaimedBefore(uint256 tier, address holder);
    /// @notice Units of this tier are claimed through an operator.
    error InvitationNeeded(uint256 tier);
    /// @notice The holder has fewer units that are neither redeemed nor sent along.
    error Spent(uint256 tier, address holder);
    /// @notice Units of this tier stay with whom they were sold to.
    error Locked(uint256 tier);

    constructor() ERC1155("") {}

    /// @notice Buys units for the exact price.
    /// @param tier Number of the tier.
    /// @param amount Units, at least one.
    /// @param to Who gets them, and with them the right to a refund.
    /// @param seen What the buyer was told.
    function buy(uint256 tier, uint32 amount, address to, Seen calldata seen) external payable {
        uint256 cost = uint256(_takeFromSupply(tier, amount, seen).price) * amount;
        if (cost == 0 || msg.value != cost) revert WrongPayment(cost, msg.value);
        if (postponements != 0) _addLate(to, tier, amount);
        _mint(to, tier, amount, "");
    }

    /// @notice Claims one unit of a free tier, once per address.
    /// @param holder Who claims and gets it.
    /// @param tier Number of the tier.
    /// @param seen What the holder was told.
    function claim(address holder, uint256 tier, Seen calldata seen) external wantedBy(holder) {
        Sale memory s = _takeFromSupply(tier, 1, seen);
        if (s.price != 0) revert NotFree(tier);
        if (s.invited && msg.sender != factory) revert InvitationNeeded(tier);
        Use storage use = _uses[tier][holder];
        if (use.claimed) revert ClaimedBefore(tier, holder);
        use.claimed = true;
        _mint(holder, tier, 1, "");
    }

    /// @notice Uses units at the door. Asking for the same number again is refused, so a signed intent counts once.
    /// @param holder Whose units.
    /// @param tier Number of the tier.
    /// @param upTo How many units the holder has redeemed afterwards, before postponements too.
    function redeem(address holder, uint256 tier, uint32 upTo) external wantedBy(holder) {
        if (cancelled) revert Over();
        Use storage use = _renewed(tier, holder);
        uint32 counted = use.redeemed;
        if (upTo <= counted || upTo - use.before > balanceOf(holder, tier)) revert Spent(tier, holder);
        use.redeemed = upTo;
        Gone storage gone = _gone[tier];
        if (gone.since != postponements) (gone.redeemed, gone.since) = (0, postponements);
        gone.redeemed += upTo - counted;
        emit Redeemed(tier, holder, upTo - counted, upTo);
    }

    /// @notice What an address has of every tier, by number. One call answers the door.
    function holdings(address holder) external view returns (Holding[] memory list) {
        list = new Holding[](tierCount);
        for (uint256 i = 0; i < list.length; ++i) {
            Use storage use = _uses[i][holder];
            list[i] = Holding(
                balanceOf(holder, i), _redeemed(use), use.redeemed, use.claimed, refundable(holder, i)
            );
        }
    }

    /// @notice Units an address can give back now for what they cost, none of them redeemed: all units of a cancelled
    /// event, and until a postponed event starts those that were bought before it was postponed.
    function refundable(address holder, uint256 tier) public view returns (uint256) {
        Use storage use = _uses[tier][holder];
        uint256 kept = _redeemed(use);
        if (!cancelled) {
            if (postponements == 0 || block.timestamp >= startsAt) return 0;
            uint32 late = _late(use);
            if (late > kept) kept = late;
        }
        return balanceOf(holder, tier) - kept;
    }

    /// @dev Units sold that were not redeemed since the last postponement, nor revoked or refunded.
    function _unused(uint256 tier) internal view returns (uint32) {
        Gone storage gone = _gone[tier];
        return _sales[tier].sold - gone.burned - (gone.since == postponements ? gone.redeemed : 0);
    }

    /// @dev Burns units that are not redeemed.
    function _spend(address holder, uint256 tier, uint32 amount) internal {
        _burn(holder, tier, amount);
        _gone[tier].burned += amount;
    }

    /// @dev Units redeemed after the last postponement.
    function _redeemed(Use storage use) private view returns (uint32) {
        return use.redeemed != 0 && use.since == postponements ? use.redeemed - use.before : 0;
    }

    /// @dev Units bought after the last postponement.
    function _late(Use storage use) private view returns (uint32) {
        return use.late != 0 && use.since == postponements ? use.late : 0;
    }

    function _addLate(address holder, uint256 tier, uint32 amount) private {
        _renewed(tier, holder).late += amount;
    }

    /// @dev What an address has done, counted from the last postponement on.
    function _renewed(uint256 tier, address holder) private returns (Use storage use) {
        use = _uses[tier][holder];
        if (use.since != postponements) (use.before, use.late, use.since) = (use.redeemed, 0, postponements);
    }

    /// @dev Every transfer and burn ends here. Looked at afterwards, so that a batch cannot name a tier twice. Units that
    /// were bought before a postponement leave first, with their right to a refund.
    function _update(address from, address to, uint256[] memory ids, uint256[] memory values) internal override {
        super._update(from, to, ids, values);
        if (from == address(0)) return;
        for (uint256 i = 0; i < ids.length; ++i) {
            if (to != address(0) && _sales[ids[i]].locked) revert Locked(ids[i]);
            Use storage use = _uses[ids[i]][from];
            uint256 left = balanceOf(from, ids[i]);
            if (left < _redeemed(use)) revert Spent(ids[i], from);
            uint32 late = _late(use);
            if (late <= left) continue;
            use.late = uint32(left);
            if (to != address(0)) _addLate(to, ids[i], late - uint32(left));
        }
    }
}
