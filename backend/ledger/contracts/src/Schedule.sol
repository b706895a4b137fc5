// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {EventBase} from "./EventBase.sol";

/// @title When the event is
/// @notice The accepted plan says when it starts and ends, and the creator may postpone it. Who bought a ticket before
/// may take the money back until the new start: see `Tickets.refundable`.
abstract contract Schedule is EventBase {
    /// @dev Furthest end an event can have from now, in seconds. A slip would lock the takings for as long.
    uint256 private constant HORIZON = 3650 days;

    /// @notice No earlier end can be set: that of the accepted plan, or of the last postponement. Zero: neither is there.
    uint40 public earliestEnd;
    /// @notice How often the event was postponed.
    uint32 public postponements;

    /// @notice The event starts at `startsAt`, zero where nobody said, and ends at `endsAt`, in seconds since the epoch.
    event Scheduled(uint40 startsAt, uint40 endsAt);
    /// @notice The event was postponed for the `sequence`th time, and why.
    event Postponed(uint40 startsAt, uint40 endsAt, uint32 sequence, string reason);

    /// @notice A postponed event starts later than before and than now, and any event before its end.
    error InvalidStart(uint40 startsAt);
    /// @notice An event ends in the next ten years, no earlier than `earliestEnd` and than buyers were told.
    error InvalidEnd(uint40 endsAt);

    /// @notice Moves the event, as long as it has not ended, to a later start and no earlier end.
    /// @param by Who wants it; must be the creator.
    /// @param starts The new start, in seconds since the epoch.
    /// @param ends The new end.
    /// @param reason Why, for the log alone. May be empty.
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

    /// @dev The accepted plan's times; zeros: it has none. A plan moves neither start nor end to before what was said,
    /// and where it moves one to after what buyers were told, the event is postponed; but a show that has begun cannot be,
    /// so there only its end moves, and with it the release of the takings.
    function _plan(uint40 starts, uint40 ends) internal {
        if (cancelled || ends <= block.timestamp) return; // none, or past: whatever is sold ends later
        if (released() && _anySold()) revert Over();
        bool later = ends > endsAt || (startsAt != 0 && starts > startsAt);
        if (starts < startsAt) starts = startsAt;
        uint40 end = ends < endsAt ? endsAt : ends;
        if (later && starts > block.timestamp && _anySold()) return _postpone(starts, end, "");
        if (ends > earliestEnd) earliestEnd = ends;
        _set(starts, end);
        emit Scheduled(starts, end);
    }

    /// @dev What a sale says about the end. The first unit sold fixes it.
    function _end(uint40 ends) internal {
        if (ends == endsAt) return;
        if (ends <= block.timestamp || ends < earliestEnd || _anySold()) revert InvalidEnd(ends);
        _set(startsAt, ends);
        emit Scheduled(startsAt, ends);
    }

    /// @dev Whether anybody relies on what was said.
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
