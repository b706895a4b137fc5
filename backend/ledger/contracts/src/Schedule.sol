// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {EventBase} from "./EventBase.sol";

/// @title The times of the event
/// @notice The accepted plan sets when the event starts and ends, and the creator may postpone it. Buyers
/// from before a postponement may take their money back until the new start: see `Tickets.refundable`.
abstract contract Schedule is EventBase {
    /// @dev The latest possible end of an event from now, in seconds. A mistyped end would lock the takings
    /// that long.
    uint256 private constant HORIZON = 3650 days;

    /// @notice The earliest end that can be set: that of the accepted plan or the last postponement. Zero if
    /// there is neither.
    uint40 public earliestEnd;
    /// @notice How often the event was postponed.
    uint32 public postponements;

    /// @notice The event starts at `startsAt`, which is zero if unknown, and ends at `endsAt`, in seconds
    /// since the epoch.
    event Scheduled(uint40 startsAt, uint40 endsAt);
    /// @notice The event was postponed for the `sequence`th time, for a reason.
    event Postponed(uint40 startsAt, uint40 endsAt, uint32 sequence, string reason);

    /// @notice A postponed event must start later than before and later than now. Every event must start
    /// before its end.
    error InvalidStart(uint40 startsAt);
    /// @notice An event must end in the next ten years, and no earlier than `earliestEnd` or than buyers were
    /// told.
    error InvalidEnd(uint40 endsAt);

    /// @notice Moves an event that has not ended to a later start, and to an end that is not earlier.
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
        if (starts <= startsAt) revert InvalidStart(starts);
        _postpone(starts, ends, reason);
    }

    /// @dev Sets the accepted plan's times, which are zero if it has none. A plan never makes start or end
    /// earlier than announced. If it makes one later than buyers were told, the event is postponed. A show
    /// that has begun cannot be postponed: only its end moves, and with it the release of the takings.
    function _plan(uint40 starts, uint40 ends) internal {
        if (cancelled || ends <= block.timestamp) return; // no end, or a past one: the end on sale is later
        if (released() && _anySold()) revert Over();
        bool later = ends > endsAt || (startsAt != 0 && starts > startsAt);
        if (starts < startsAt) starts = startsAt;
        uint40 end = ends < endsAt ? endsAt : ends;
        if (later && starts > block.timestamp && _anySold()) return _postpone(starts, end, "");
        if (ends > earliestEnd) earliestEnd = ends;
        _set(starts, end);
        emit Scheduled(starts, end);
    }

    /// @dev Sets the end that a sale announces. The first unit sold fixes it.
    function _end(uint40 ends) internal {
        if (ends == endsAt) return;
        if (ends <= block.timestamp || ends < earliestEnd || _anySold()) revert InvalidEnd(ends);
        _set(startsAt, ends);
        emit Scheduled(startsAt, ends);
    }

    /// @dev Whether any buyer relies on the announced times.
    function _anySold() internal view virtual returns (bool);

    function _postpone(uint40 starts, uint40 ends, string memory reason) private {
        if (starts <= block.timestamp) revert InvalidStart(starts);
        if (ends < endsAt) revert InvalidEnd(ends);
        _set(starts, ends);
        earliestEnd = ends;
        emit Postponed(starts, ends, ++postponements, reason);
    }

    function _set(uint40 starts, uint40 ends) private {
        if (starts >= ends) revert InvalidStart(starts);
        if (ends > block.timestamp + HORIZON) revert InvalidEnd(ends);
        startsAt = starts;
        endsAt = ends;
    }
}
