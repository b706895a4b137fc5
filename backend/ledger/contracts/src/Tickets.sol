// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

import {Seen, Tiers} from "./Tiers.sol";

/// @title The tickets of one event
/// @notice One ERC-1155 token per tier: holders of its units may enter. A redeemed unit has been used at the
/// door and must stay with its holder, until a postponement of the event makes every unit unused again.
/// @dev Needs no initialisation, so it works in clones.
abstract contract Tickets is Tiers, ERC1155 {
    /// @dev The history of an address with a tier.
    struct Use {
        uint32 redeemed; // units in total; it only rises
        bool claimed;
        uint32 before; // units redeemed before postponement `since`; the others redeemed are still held
        uint32 late; // units bought after postponement `since`; never more than the holder has
        uint32 since;
    }

    /// @dev Units of a tier that can no longer be refunded.
    struct Gone {
        uint32 burned; // revoked or refunded
        uint32 redeemed; // after postponement `since`
        uint32 since;
    }

    /// @notice The units of an address in a tier.
    struct Holding {
        uint256 units;
        uint32 redeemed; // units redeemed since the last postponement
        uint32 counted; // units redeemed in total, from which `redeem` counts on
        bool claimed; // whether the address claimed its free unit, even if it has passed it on
        uint256 refundable; // unredeemed units that can be returned now
    }

    mapping(uint256 tier => mapping(address holder => Use)) private _uses;
    mapping(uint256 tier => Gone) private _gone;

    /// @notice The holder used units at the door.
    /// @param amount Units used now.
    /// @param redeemed Units that the holder has used in total, including those before postponements.
    event Redeemed(uint256 indexed tier, address indexed holder, uint32 amount, uint32 redeemed);

    /// @notice `paid` is not the price of `cost` wei, or the units are free and cannot be bought.
    error WrongPayment(uint256 cost, uint256 paid);
    /// @notice The tier is not free.
    error NotFree(uint256 tier);
    /// @notice An address claims one unit of a tier, once.
    error ClaimedBefore(uint256 tier, address holder);
    /// @notice Units of this tier are claimed through an operator.
    error InvitationNeeded(uint256 tier);
    /// @notice The holder does not have that many unredeemed units.
    error Spent(uint256 tier, address holder);
    /// @notice Units of this tier cannot be passed on.
    error Locked(uint256 tier);

    constructor() ERC1155("") {}

    /// @notice Buys units for the exact price.
    /// @param tier Number of the tier.
    /// @param amount Units, at least one.
    /// @param to The receiver of the units, and of the right to a refund.
    /// @param seen The terms that the buyer saw.
    function buy(uint256 tier, uint32 amount, address to, Seen calldata seen) external payable {
        uint256 cost = uint256(_takeFromSupply(tier, amount, seen).price) * amount;
        if (cost == 0 || msg.value != cost) revert WrongPayment(cost, msg.value);
        if (postponements != 0) _addLate(to, tier, amount);
        _mint(to, tier, amount, "");
    }

    /// @notice Claims one unit of a free tier, once per address.
    /// @param holder The account that claims the unit.
    /// @param tier Number of the tier.
    /// @param seen The terms that the holder saw.
    function claim(address holder, uint256 tier, Seen calldata seen) external wantedBy(holder) {
        Sale memory s = _takeFromSupply(tier, 1, seen);
        if (s.price != 0) revert NotFree(tier);
        if (s.invited && msg.sender != factory) revert InvitationNeeded(tier);
        Use storage use = _uses[tier][holder];
        if (use.claimed) revert ClaimedBefore(tier, holder);
        use.claimed = true;
        _mint(holder, tier, 1, "");
    }

    /// @notice Uses units at the door. The same number is refused a second time, so a signed intent takes
    /// effect once.
    /// @param holder The holder of the units.
    /// @param tier Number of the tier.
    /// @param upTo The units that the holder has redeemed in total afterwards, including those before
    /// postponements.
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

    /// @notice Passes one unit on, if the tier is not locked.
    /// @param holder The holder of the unit, on whose behalf the call is made.
    /// @param tier Number of the tier.
    /// @param to The next holder.
    function passOn(address holder, uint256 tier, address to) external wantedBy(holder) {
        _safeTransferFrom(holder, to, tier, 1, "");
    }

    /// @notice The units of an address in every tier, by number. The door needs only this call.
    function holdings(address holder) external view returns (Holding[] memory list) {
        list = new Holding[](tierCount);
        for (uint256 i = 0; i < list.length; ++i) {
            Use storage use = _uses[i][holder];
            list[i] = Holding(
                balanceOf(holder, i), _redeemed(use), use.redeemed, use.claimed, refundable(holder, i)
            );
        }
    }

    /// @notice Unredeemed units that an address can return now for their price: all units of a cancelled
    /// event, and until `refundsUntil`, units that were bought before the last postponement.
    function refundable(address holder, uint256 tier) public view returns (uint256) {
        Use storage use = _uses[tier][holder];
        uint256 kept = _redeemed(use);
        if (!cancelled) {
            if (block.timestamp >= refundsUntil) return 0;
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

    /// @dev Burns units that are not redeemed, and puts them on sale again. Their holder may claim again.
    function _return(address holder, uint256 tier, uint32 amount) internal {
        _burn(holder, tier, amount);
        _sales[tier].sold -= amount;
        _uses[tier][holder].claimed = false;
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

    /// @dev Returns the history of an address with a tier, updated to the last postponement.
    function _renewed(uint256 tier, address holder) private returns (Use storage use) {
        use = _uses[tier][holder];
        if (use.since != postponements) (use.before, use.late, use.since) = (use.redeemed, 0, postponements);
    }

    /// @dev Every transfer and burn calls this. It checks the balances afterwards, so that a batch cannot
    /// evade the check by naming a tier twice. Units bought before a postponement leave first, with their
    /// right to a refund.
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
