// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {EventBase} from "./EventBase.sol";

/// @title The times of the event
/// @notice The accepted plan sets when the event starts and ends, and the creator may postpone it. Buyers
/// from before a postponement may take their money back until `refundsUntil`: see `Tickets.refundable`.
abstract contract Schedule is EventBase {
    /// @dev The latest possible end of an event from now, in seconds. A mistyped end would lock the takings
    /// that long.
    uint256 private constant HORIZON = 3650 days;
    /// @notice How long after the event's end its takings stay in this contract, in seconds.
    uint256 public constant ESCROW = 24 hours;
    /// @notice For how long after a postponement buyers can take their money back at least, in seconds.
    uint256 public constant REFUND_WINDOW = 7 days;
    /// @notice How far one postponement can move the event's end, in seconds.
    uint256 public constant MAX_DELAY = 730 days;

    /// @notice The earliest end that can be set: that of the accepted plan or the last postponement. Zero if
    /// there is neither.
    uint40 public earliestEnd;
    /// @notice How often the event was postponed.
    uint32 public postponements;
    /// @notice Until when buyers from before the last postponement can take their money back: the new start,
    /// but at least `REFUND_WINDOW` after the postponement. Zero if the event was never postponed.
    uint40 public refundsUntil;
    /// @dev How many days before the start holders can no longer give units back, plus one. Zero if they never
    /// can. Fixed by the acceptance, before anything is sold.
    uint16 private _notice;

    /// @notice The event starts at `startsAt`, which is zero if unknown, and ends at `endsAt`, in seconds
    /// since the epoch.
    event Scheduled(uint40 startsAt, uint40 endsAt);
    /// @notice The event was postponed for the `sequence`th time, for a reason.
    event Postponed(uint40 startsAt, uint40 endsAt, uint32 sequence, string reason);

    /// @notice A postponed event must start later than before and later than now. Every event must start
    /// before its end.
    error InvalidStart(uint40 startsAt);
    /// @notice An event must end in the next ten years, no earlier than `earliestEnd` or than buyers were
    /// told, and after a postponement at most `MAX_DELAY` later than before.
    error InvalidEnd(uint40 endsAt);
    /// @notice Tickets are sold only after the planner scope of the plan was accepted.
    error NotAccepted();

    /// @dev The event is neither cancelled nor released, so money may still move either way.
    modifier beforeItIsOver() {
        if (cancelled || released()) revert Over();
        _;
    }

    /// @notice Whether the event ended so long ago that it can no longer be cancelled, and the refunds of a
    /// postponement are over.
    function released() public view returns (bool) {
        return endsAt != 0 && block.timestamp >= endsAt + ESCROW && block.timestamp >= refundsUntil;
    }

    /// @notice Until when holders can give units back for their price, counted from the present start. Zero if
    /// they cannot.
    function giveBackUntil() public view returns (uint40) {
        uint40 ahead = uint40(_notice) * 1 days;
        return ahead == 0 || startsAt < ahead ? 0 : startsAt + 1 days - ahead;
    }

    /// @notice Moves an event that has not ended to a later start, and to an end that is not earlier and at
    /// most `MAX_DELAY` later.
    /// @param by The account on whose behalf the call is made; must be the creator.
    /// @param starts The new start, in seconds since the epoch.
    /// @param ends The new end.
    /// @param reason The reason, for the log only. May be empty.
    function postpone(address by, uint40 starts, uint40 ends, string calldata reason)
        external
        wantedBy(by)
        onlyCreator(by)
        beforeItIsOver
    {
        if (block.timestamp >= endsAt) revert Over();
        if (starts <= startsAt || starts <= block.timestamp) revert InvalidStart(starts);
        if (ends < endsAt || ends > endsAt + MAX_DELAY) revert InvalidEnd(ends);
        _set(starts, ends);
        earliestEnd = ends;
        uint256 window = block.timestamp + REFUND_WINDOW;
        refundsUntil = starts < window ? uint40(window) : starts;
        emit Postponed(starts, ends, ++postponements, reason);
    }

    /// @dev Sets the accepted plan's terms. Times are zero if it has none. Nothing is on sale before.
    function _plan(uint40 starts, uint40 ends, uint16 notice) internal {
        _notice = notice;
        if (cancelled || ends <= block.timestamp) return; // no end, or a past one: the end on sale is later
        earliestEnd = ends;
        _set(starts, ends);
        emit Scheduled(starts, ends);
    }

    /// @dev Sets the end that a sale announces. The first unit sold fixes it.
    function _end(uint40 ends) internal {
        if (!_planned()) revert NotAccepted();
        if (ends == endsAt) return;
        if (ends <= block.timestamp || ends < earliestEnd || _anySold()) revert InvalidEnd(ends);
        _set(startsAt, ends);
        emit Scheduled(startsAt, ends);
    }

    /// @dev Whether any buyer relies on the announced times.
    function _anySold() internal view virtual returns (bool);

    /// @dev Whether the planner scope was accepted.
    function _planned() internal view virtual returns (bool);

    function _set(uint40 starts, uint40 ends) private {
        if (starts >= ends) revert InvalidStart(starts);
        if (ends > block.timestamp + HORIZON) revert InvalidEnd(ends);
        startsAt = starts;
        endsAt = ends;
    }
}
