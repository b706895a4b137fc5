// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Authorization, Signed} from "./Authorization.sol";
import {Entry} from "./Iterations.sol";
import {EventPlan} from "./EventPlan.sol";
import {Registry} from "./Registry.sol";
import {Vocabulary} from "./Vocabulary.sol";

/// @notice The iteration that was chosen for one aspect.
/// @param number The iteration's number.
/// @param digest sha-256 of its document.
struct Choice {
    uint32 number;
    bytes32 digest;
}

/// @title Plans written as their authors signed
/// @notice Authors sign their request before it is carried out: a brief, feedback or a choice. The digests of
/// the result are not signed, so only an operator may send these calls. The log has both: `Intent`, and
/// entries with `verified = true`.
abstract contract SignedPlans is Registry, Authorization {
    bytes32 private constant PLAN = keccak256(
        "Plan(address author,string eventId,string scope,bytes32 brief,uint256 nonce,uint256 deadline)"
    );
    bytes32 private constant ITERATE = keccak256(
        "Iterate(address author,string eventId,string scope,string aspect,bytes32 feedback,uint256 nonce,uint256 deadline)"
    );
    bytes32 private constant ACCEPT = keccak256(
        "Accept(address author,string eventId,string scope,Choice[] choices,uint256 nonce,uint256 deadline)Choice(string aspect,uint32 number,bytes32 digest)"
    );
    bytes32 private constant CHOICE = keccak256("Choice(string aspect,uint32 number,bytes32 digest)");
    bytes32 private constant ANCHOR = keccak256(
        "Anchor(address author,string eventId,string kind,bytes32 digest,string uri,uint256 nonce,uint256 deadline)"
    );

    /// @notice An iteration is not of the scope that was signed.
    error OutOfScope(uint8 aspect);

    /// @notice Records a plan for one scope, and registers the event unless the signer has registered it
    /// before.
    /// @param eventId The id, which must be free or the signer's.
    /// @param scope 0 planner, 1 promoter.
    /// @param brief keccak256 of the brief.
    /// @param entries Iterations of that scope.
    /// @param metadata sha-256 of the newest metadata document; zero keeps the present one.
    /// @param signed The creator's intent.
    function planSigned(
        string calldata eventId,
        uint8 scope,
        bytes32 brief,
        Entry[] calldata entries,
        bytes32 metadata,
        Signed calldata signed
    ) external onlyOperator {
        bytes32 key = keccak256(bytes(eventId));
        _intent(key, signed, keccak256(
            abi.encode(PLAN, signed.signer, key, _scope(scope), brief, signed.nonce, signed.deadline)
        ));
        for (uint256 i = 0; i < entries.length; ++i) {
            if (entries[i].aspect / Vocabulary.ASPECTS_PER_SCOPE != scope) revert OutOfScope(entries[i].aspect);
        }
        _owned(eventId, key, signed.signer).append(signed.signer, true, entries, metadata);
    }

    /// @notice Records one iteration, made from feedback.
    /// @param key keccak256 of the event id.
    /// @param feedback keccak256 of the feedback.
    /// @param entry The iteration.
    /// @param metadata sha-256 of the newest metadata document; zero keeps the present one.
    /// @param signed The author's intent.
    function iterateSigned(
        bytes32 key,
        bytes32 feedback,
        Entry calldata entry,
        bytes32 metadata,
        Signed calldata signed
    ) external onlyOperator {
        bytes32 scope = _scope(entry.aspect / Vocabulary.ASPECTS_PER_SCOPE);
        _intent(key, signed, keccak256(
            abi.encode(
                ITERATE, signed.signer, key, scope, _aspect(entry.aspect), feedback, signed.nonce, signed.deadline
            )
        ));
        Entry[] memory entries = new Entry[](1);
        entries[0] = entry;
        _plan(key).append(signed.signer, true, entries, metadata);
    }

    /// @notice Accepts one scope of an event. Happens once per scope.
    /// @param key keccak256 of the event id.
    /// @param scope 0 planner, 1 promoter.
    /// @param choices One for each of the scope's aspects, in order. Their digests are not compared with the
    /// log, because contracts cannot read it. A reader of the log can compare them.
    /// @param metadata sha-256 of the accepted metadata document.
    /// @param starts Start of the event in the chosen schedule, in seconds since the epoch. A reader who has
    /// the document with the schedule's digest can check this, as all other data from operators.
    /// @param ends End of the event; zero if the schedule has none.
    /// @param notice How many days before the start units can no longer be given back, plus one; zero if never.
    /// @param signed The creator's intent.
    function acceptSigned(
        bytes32 key,
        uint8 scope,
        Choice[5] calldata choices,
        bytes32 metadata,
        uint40 starts,
        uint40 ends,
        uint16 notice,
        Signed calldata signed
    ) external onlyOperator {
        bytes32 chosen = _choices(scope, choices);
        _intent(key, signed, keccak256(
            abi.encode(ACCEPT, signed.signer, key, _scope(scope), chosen, signed.nonce, signed.deadline)
        ));
        uint32[5] memory selection;
        for (uint256 i = 0; i < selection.length; ++i) selection[i] = choices[i].number;
        _plan(key).accept(signed.signer, true, scope, selection, metadata, starts, ends, notice);
    }

    /// @notice Records a document that belongs to an event.
    /// @param key keccak256 of the event id.
    /// @param kind The kind of document.
    /// @param digest The document's hash, not zero.
    /// @param uri The document's address. May be empty.
    /// @param signed The creator's intent.
    function anchorSigned(
        bytes32 key,
        string calldata kind,
        bytes32 digest,
        string calldata uri,
        Signed calldata signed
    ) external onlyOperator {
        _intent(key, signed, keccak256(
            abi.encode(
                ANCHOR,
                signed.signer,
                key,
                keccak256(bytes(kind)),
                digest,
                keccak256(bytes(uri)),
                signed.nonce,
                signed.deadline
            )
        ));
        _plan(key).anchor(signed.signer, true, kind, digest, uri);
    }

    function _intent(bytes32 key, Signed calldata signed, bytes32 structHash) private {
        _once(signed, structHash);
        emit Intent(key, signed.signer, structHash);
    }

    /// @dev Returns the event's contract, and makes it if there is none.
    function _owned(string calldata eventId, bytes32 key, address creator) private returns (EventPlan) {
        if (planOf[key] == address(0)) return _create(eventId, creator);
        EventPlan there = _plan(key);
        if (there.creator() != creator) revert EventTaken(key);
        return there;
    }

    /// @dev EIP-712's encoding of `Choice[] choices`.
    function _choices(uint8 scope, Choice[5] calldata choices) private pure returns (bytes32) {
        bytes32[5] memory hashes;
        for (uint8 i = 0; i < hashes.length; ++i) {
            bytes32 aspect = _aspect(scope * Vocabulary.ASPECTS_PER_SCOPE + i);
            hashes[i] = keccak256(abi.encode(CHOICE, aspect, choices[i].number, choices[i].digest));
        }
        return keccak256(abi.encodePacked(hashes));
    }

    function _scope(uint8 scope) private pure returns (bytes32) {
        return keccak256(bytes(Vocabulary.scopeName(scope)));
    }

    function _aspect(uint8 aspect) private pure returns (bytes32) {
        return keccak256(bytes(Vocabulary.aspectName(aspect)));
    }
}
