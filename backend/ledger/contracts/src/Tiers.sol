// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Schedule} from "./Schedule.sol";

/// @notice What a tier of tickets is sold for.
/// @param name What the plan calls the tier, for the log alone.
/// @param price Wei for one unit; zero: it is not sold but claimed, one unit to an address.
/// @param supply Units there will ever be, at least one.
/// @param opens When the sale begins, in seconds since the epoch; zero: at once.
/// @param closes When it ends; zero: with the event.
/// @param locked Whether units stay with whom they were sold to.
/// @param invited Whether units are only claimed through an operator, who asks for the invitation.
struct Tier {
    string name;
    uint96 price;
    uint32 supply;
    uint40 opens;
    uint40 closes;
    bool locked;
    bool invited;
}

/// @notice What a buyer relies on, as the buyer saw it. Where it is not so any more, nothing is sold.
/// @param startsAt `EventBase.startsAt`. After a postponement, money can be taken back until then.
/// @param endsAt `EventBase.endsAt`. Money is held until `ESCROW` seconds later.
/// @param locked The tier's lock.
struct Seen {
    uint40 startsAt;
    uint40 endsAt;
    bool locked;
}

/// @title What is on sale
/// @notice The creator sets tiers and, until the first sale, the event's end. What buyers relied on does not change
/// behind their backs: from its first sale on, a tier's price and lock are fixed, and the event's end moves only by
/// postponing the event.
abstract contract Tiers is Schedule {
    /// @notice Most tiers an event can have.
    uint256 public constant MAX_TIERS = 32;

    /// @notice A tier and how it sells. One storage slot.
    struct Sale {
        uint96 price; // wei
        uint32 supply; // units
        uint32 sold; // units, ever
        uint40 opens; // seconds since the epoch
        uint40 closes; // seconds since the epoch, zero: with the event
        bool locked;
        bool invited;
    }

    mapping(uint256 tier => Sale) internal _sales;

    /// @notice A tier is on sale, or its terms have changed.
    event TierSet(uint256 indexed tier, Tier terms);

    /// @notice There is no such tier.
    error UnknownTier(uint256 tier);
    /// @notice A tier has at least one unit, no fewer than were sold, and invitations only when it is free.
    error InvalidTier(uint256 tier);
    /// @notice Units were sold: price and lock are fixed.
    error TermsFixed(uint256 tier);
    /// @notice The tier is not on sale now.
    error NotOnSale(uint256 tier);
    /// @notice Fewer units are left than were asked for, or none was asked for.
    error SoldOut(uint256 tier, uint256 left);
    /// @notice The buyer saw something else; it is this now.
    error TermsChanged(uint40 startsAt, uint40 endsAt, bool locked);

    /// @notice Puts tiers on sale or changes their terms, and says when the event ends.
    /// @param by Who wants it; must be the creator.
    /// @param ends When the event ends, in seconds since the epoch.
    /// @param first Number of the first tier given, at most `tierCount`.
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

    /// @notice All tiers and how they sell, by number.
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

    /// @dev Takes units that are bought or claimed off the supply, and returns their tier as it was before.
    function _takeFromSupply(uint256 tier, uint32 amount, Seen calldata seen) internal returns (Sale memory s) {
        s = _sales[tier];
        if (s.supply == 0) revert UnknownTier(tier);
        if (cancelled || block.timestamp >= endsAt || block.timestamp < s.opens) revert NotOnSale(tier);
        if (s.closes != 0 && block.timestamp >= s.closes) revert NotOnSale(tier);
        if (seen.startsAt != startsAt || seen.endsAt != endsAt || seen.locked != s.locked) {
            revert TermsChanged(startsAt, endsAt, s.locked);
        }
        if (amount == 0 || amount > s.supply - s.sold) revert SoldOut(tier, s.supply - s.sold);
        _sales[tier].sold = s.sold + amount;
    }
}
