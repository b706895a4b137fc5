// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Entry} from "./Iterations.sol";
import {EventPlan} from "./EventPlan.sol";
import {Registry} from "./Registry.sol";

/// @title Plans written by an operator
/// @notice For users who sign nothing: an operator writes in their name, and the log says `verified = false`. Nothing
/// that moves tickets or money can be done this way.
abstract contract OperatedPlans is Registry {
    /// @notice Registers an event and records its first iterations and metadata, all or nothing.
    /// @param eventId The id, free until now.
    /// @param creator Who the event belongs to.
    /// @param author Whose iterations these are.
    /// @param entries The first iterations. May be empty.
    /// @param metadata sha-256 of the metadata document; zero for none yet.
    /// @return clone The event's contract.
    function plan(
        string calldata eventId,
        address creator,
        address author,
        Entry[] calldata entries,
        bytes32 metadata
    ) external onlyOperator returns (address clone) {
        EventPlan created = _create(eventId, creator);
        if (entries.length != 0 || metadata != 0) created.append(author, false, entries, metadata);
        return address(created);
    }

    /// @notice Records further iterations and the metadata document that includes them, all or nothing.
    /// @param key keccak256 of the event id.
    /// @param author Whose iterations these are.
    /// @param entries The iterations. May be empty.
    /// @param metadata sha-256 of the newest metadata document; zero leaves it as it is.
    function append(bytes32 key, address author, Entry[] calldata entries, bytes32 metadata) external onlyOperator {
        _plan(key).append(author, false, entries, metadata);
    }

    /// @notice Accepts one scope of an event. Happens once per scope.
    /// @param key keccak256 of the event id.
    /// @param by Who accepts; must be the event's creator.
    /// @param scope 0 planner, 1 promoter.
    /// @param selection An iteration number for each of the scope's aspects, in order.
    /// @param metadata sha-256 of the metadata document accepted.
    /// @param starts When the event starts by the schedule that is chosen, in seconds since the epoch.
    /// @param ends When it ends; zero: the schedule does not say.
    function accept(
        bytes32 key,
        address by,
        uint8 scope,
        uint32[5] calldata selection,
        bytes32 metadata,
        uint40 starts,
        uint40 ends
    ) external onlyOperator {
        _plan(key).accept(by, false, scope, selection, metadata, starts, ends);
    }

    /// @notice Names a document that belongs to an event.
    /// @param key keccak256 of the event id.
    /// @param author Who names it; must be the event's creator.
    /// @param kind What it is.
    /// @param digest Its hash, not zero.
    /// @param uri Where it is. May be empty.
    function anchor(bytes32 key, address author, string calldata kind, bytes32 digest, string calldata uri)
        external
        onlyOperator
    {
        _plan(key).anchor(author, false, kind, digest, uri);
    }
}
