// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Schedule} from "./Schedule.sol";

/// @notice The terms of a tier of tickets.
/// @param name The tier's name in the plan, for the log only.
/// @param price Wei for one unit. If it is zero, units are not sold but claimed, one per address.
/// @param supply The total number of units, at least one.
/// @param opens When the sale begins, in seconds since the epoch; zero means at once.
/// @param closes When the sale ends; zero means at the end of the event.
/// @param locked Whether buyers cannot pass units on.
/// @param invited Whether units can only be claimed through an operator, who checks the invitation.
struct Tier {
    string name;
    uint96 price;
    uint32 supply;
    uint40 opens;
    uint40 closes;
    bool locked;
    bool invited;
}

/// @notice The terms that a buyer saw. If they have changed, the purchase fails.
/// @param startsAt `EventBase.startsAt`.
/// @param endsAt `EventBase.endsAt`. Money is held at least until `ESCROW` seconds later.
/// @param locked The tier's lock.
/// @param giveBackUntil `Schedule.giveBackUntil`.
struct Seen {
    uint40 startsAt;
    uint40 endsAt;
    bool locked;
    uint40 giveBackUntil;
}

/// @title The tiers on sale
/// @notice Once the plan is accepted, the creator sets tiers and, until the first sale, the event's end. Terms that buyers rely on
/// cannot change unnoticed: from a tier's first sale on, its price and lock are fixed, and the event's end
/// changes only by postponing the event.
abstract contract Tiers is Schedule {
    /// @notice The most tiers that an event can have.
    uint256 public constant MAX_TIERS = 32;

    /// @notice A tier and its sales. One storage slot.
    struct Sale {
        uint96 price; // wei
        uint32 supply; // units
        uint32 sold; // units in total
        uint40 opens; // seconds since the epoch
        uint40 closes; // seconds since the epoch; zero means at the end of the event
        bool locked;
        bool invited;
    }

    mapping(uint256 tier => Sale) internal _sales;

    /// @notice A tier is on sale, or its terms have changed.
    event TierSet(uint256 indexed tier, Tier terms);

    /// @notice There is no such tier.
    error UnknownTier(uint256 tier);
    /// @notice A tier must have at least one unit, and no fewer than were sold. Only a free tier can need
    /// invitations.
    error InvalidTier(uint256 tier);
    /// @notice Units were sold, so price and lock are fixed.
    error TermsFixed(uint256 tier);
    /// @notice The tier is not on sale now.
    error NotOnSale(uint256 tier);
    /// @notice Fewer units are left than requested, or none was requested.
    error SoldOut(uint256 tier, uint256 left);
    /// @notice The buyer saw other terms than these, the present ones.
    error TermsChanged(uint40 startsAt, uint40 endsAt, bool locked, uint40 giveBackUntil);

    /// @notice Puts tiers on sale or changes their terms, and sets the event's end.
    /// @param by The account on whose behalf the call is made; must be the creator.
    /// @param ends When the event ends, in seconds since the epoch.
    /// @param first Number of the first tier in `tiers`, at most `tierCount`.
    /// @param tiers The terms of tier `first` and those after it.
    function sell(address by, uint40 ends, uint8 first, Tier[] calldata tiers)
        external
        wantedBy(by)
        onlyCreator(by)
        beforeItIsOver
    {
        uint256 end = first + tiers.length;
        if (first > tierCount || end > MAX_TIERS) revert UnknownTier(end);
        _end(ends);
        for (uint256 i = 0; i < tiers.length; ++i) _offer(first + i, tiers[i]);
        if (end > tierCount) tierCount = uint8(end);
    }

    /// @notice All tiers and their sales, by number.
    function sales() external view returns (Sale[] memory list) {
        list = new Sale[](tierCount);
        for (uint256 i = 0; i < list.length; ++i) list[i] = _sales[i];
    }

    function _anySold() internal view override returns (bool) {
        for (uint256 i = 0; i < tierCount; ++i) if (_sales[i].sold != 0) return true;
        return false;
    }

    function _offer(uint256 tier, Tier calldata t) private {
        Sale memory s = _sales[tier];
        if (t.supply == 0 || t.supply < s.sold || (t.invited && t.price != 0)) revert InvalidTier(tier);
        if (s.sold != 0 && (t.price != s.price || t.locked != s.locked)) revert TermsFixed(tier);
        _sales[tier] = Sale(t.price, t.supply, s.sold, t.opens, t.closes, t.locked, t.invited);
        emit TierSet(tier, t);
    }

    /// @dev Removes bought or claimed units from the supply, and returns their tier as it was before.
    function _takeFromSupply(uint256 tier, uint32 amount, Seen calldata seen) internal returns (Sale memory s) {
        s = _sales[tier];
        if (s.supply == 0) revert UnknownTier(tier);
        if (cancelled || block.timestamp >= endsAt || block.timestamp < s.opens) revert NotOnSale(tier);
        if (s.closes != 0 && block.timestamp >= s.closes) revert NotOnSale(tier);
        uint40 giveBack = giveBackUntil();
        if (
            seen.startsAt != startsAt || seen.endsAt != endsAt || seen.locked != s.locked
                || seen.giveBackUntil != giveBack
        ) revert TermsChanged(startsAt, endsAt, s.locked, giveBack);
        if (amount == 0 || amount > s.supply - s.sold) revert SoldOut(tier, s.supply - s.sold);
        _sales[tier].sold = s.sold + amount;
    }
}
