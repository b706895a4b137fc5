// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Entry} from "./Iterations.sol";
import {EventPlan} from "./EventPlan.sol";
import {Registry} from "./Registry.sol";

/// @title Plans written by an operator
/// @notice For users who do not sign: an operator writes in their name, and the log says `verified = false`.
/// Tickets and money cannot be moved this way.
abstract contract OperatedPlans is Registry {
    /// @notice Registers an event and records its first iterations and metadata, all or nothing.
    /// @param eventId The id, which must be free.
    /// @param creator The owner of the event.
    /// @param author The author of the iterations.
    /// @param entries The first iterations. May be empty.
    /// @param metadata sha-256 of the metadata document; zero if there is none yet.
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
    /// @param author The author of the iterations.
    /// @param entries The iterations. May be empty.
    /// @param metadata sha-256 of the newest metadata document; zero keeps the present one.
    function append(bytes32 key, address author, Entry[] calldata entries, bytes32 metadata) external onlyOperator {
        _plan(key).append(author, false, entries, metadata);
    }

    /// @notice Accepts one scope of an event. Happens once per scope.
    /// @param key keccak256 of the event id.
    /// @param by Must be the event's creator.
    /// @param scope 0 planner, 1 promoter.
    /// @param selection An iteration number for each of the scope's aspects, in order.
    /// @param metadata sha-256 of the accepted metadata document.
    /// @param starts Start of the event in the chosen schedule, in seconds since the epoch.
    /// @param ends End of the event; zero if the schedule has none.
    /// @param notice How many days before the start units can no longer be given back, plus one; zero if never.
    function accept(
        bytes32 key,
        address by,
        uint8 scope,
        uint32[5] calldata selection,
        bytes32 metadata,
        uint40 starts,
        uint40 ends,
        uint16 notice
    ) external onlyOperator {
        _plan(key).accept(by, false, scope, selection, metadata, starts, ends, notice);
    }

    /// @notice Records a document that belongs to an event.
    /// @param key keccak256 of the event id.
    /// @param author Must be the event's creator.
    /// @param kind The kind of document.
    /// @param digest The document's hash, not zero.
    /// @param uri The document's address. May be empty.
    function anchor(bytes32 key, address author, string calldata kind, bytes32 digest, string calldata uri)
        external
        onlyOperator
    {
        _plan(key).anchor(author, false, kind, digest, uri);
    }
}
