// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Cid} from "./Cid.sol";
import {Schedule} from "./Schedule.sol";
import {Vocabulary} from "./Vocabulary.sol";

/// @notice One iteration of one aspect, as it is written.
/// @param aspect Index of the aspect among all ten: 0–4 planner, 5–9 promoter. See `Iterations.aspectName`.
/// @param number Iteration number, without gaps per aspect, from 1.
/// @param digest sha-256 of the iteration's document.
struct Entry {
    uint8 aspect;
    uint32 number;
    bytes32 digest;
}

/// @title The plan of one event
/// @notice Every iteration of an event's ten aspects, the accepted ones, and the address of its newest
/// metadata.
///
/// Iterations are stored in the log. `head` is a hash chain over them, so a reader of the log can prove with
/// one storage read that no entry is missing or altered: start at zero and repeat
/// `head = keccak256(abi.encode(head, scope, aspect, number, author, verified, digest))` in log order.
abstract contract Iterations is Schedule {
    /// @dev Bits of one counter in `_counters`, and the position of the accepted flags, one per scope.
    uint256 private constant COUNTER_BITS = 24;
    uint256 private constant FLAGS_AT = Vocabulary.ASPECTS * COUNTER_BITS;

    /// @dev The acceptance of one scope. `acceptedAt` is zero before it.
    struct Acceptance {
        uint120 selection; // five counters of 24 bits, first aspect lowest
        uint64 acceptedAt; // block time, seconds
        bytes32 metadata;
    }

    /// @notice Hash chain over all iterations, zero before the first.
    bytes32 public head;
    /// @dev Ten iteration counters and two accepted flags in one slot, so that an append reads and writes it
    /// once.
    uint256 private _counters;
    /// @notice sha-256 of the newest metadata document, zero before the first.
    bytes32 public metadata;
    mapping(uint8 scope => Acceptance) private _acceptances;

    /// @notice One iteration was recorded.
    /// @param scope 0 planner, 1 promoter.
    /// @param aspect Index among all ten aspects.
    /// @param author The author of the iteration.
    /// @param number Without gaps per aspect, from 1.
    /// @param digest sha-256 of the iteration's document.
    /// @param verified Whether the author signed this. If not, an operator wrote it in the author's name.
    /// @param head The hash chain after this iteration.
    event Iteration(
        uint8 indexed scope,
        uint8 indexed aspect,
        address indexed author,
        uint32 number,
        bytes32 digest,
        bool verified,
        bytes32 head
    );

    /// @notice The newest metadata document changed.
    /// @param digest sha-256 of the document; `metadataURI` is its address.
    event MetadataUpdated(bytes32 digest);

    /// @notice A scope was accepted. Its iterations are final.
    /// @param scope 0 planner, 1 promoter.
    /// @param by The creator.
    /// @param selection The iteration number chosen for each of the scope's aspects, in order.
    /// @param metadata sha-256 of the accepted metadata document.
    /// @param verified Whether the creator signed this. If not, an operator wrote it in the creator's name.
    /// @param head The hash chain at acceptance.
    event Accepted(
        uint8 indexed scope,
        address indexed by,
        uint32[5] selection,
        bytes32 metadata,
        bool verified,
        bytes32 head
    );

    /// @notice The zero address cannot create, write or accept.
    error NoAuthor();
    /// @notice A digest is zero.
    error NoDigest();
    /// @notice Numbers have no gaps: only `expected` may be written next for this aspect.
    error NotNext(uint8 aspect, uint32 expected, uint32 number);
    /// @notice The scope was accepted, so it can get neither iterations nor a second acceptance.
    error ScopeAccepted(uint8 scope);
    /// @notice The selection names an iteration that was never recorded.
    error UnknownIteration(uint8 aspect, uint32 number);

    /// @notice Records iterations and the metadata document that includes them, all or nothing.
    /// @param author The author of the iterations.
    /// @param verified Whether the author signed this write.
    /// @param entries The iterations, in the order in which they join the hash chain. May be empty.
    /// @param metadata_ sha-256 of the newest metadata document; zero keeps the present one.
    function append(address author, bool verified, Entry[] calldata entries, bytes32 metadata_) external onlyFactory {
        if (author == address(0)) revert NoAuthor();
        uint256 counters_ = _counters;
        bytes32 link = head;
        for (uint256 i = 0; i < entries.length; ++i) {
            Entry calldata e = entries[i];
            counters_ = _count(counters_, e);
            uint8 scope = e.aspect / Vocabulary.ASPECTS_PER_SCOPE;
            link = keccak256(abi.encode(link, scope, e.aspect, e.number, author, verified, e.digest));
            emit Iteration(scope, e.aspect, author, e.number, e.digest, verified, link);
        }
        _counters = counters_;
        head = link;
        _update(metadata_);
    }

    /// @notice Accepts a scope: one recorded iteration per aspect, and the metadata document that shows them.
    /// @param by Must be the creator.
    /// @param verified Whether `by` signed this write.
    /// @param scope 0 planner, 1 promoter.
    /// @param selection An iteration number for each of the scope's aspects, in order.
    /// @param metadata_ sha-256 of the accepted metadata document, which becomes the newest.
    /// @param starts Start of the event in the planner's accepted schedule, in seconds since the epoch.
    /// @param ends End of the event; zero if the schedule has none.
    /// @param notice How many days before the start units can no longer be given back, plus one; zero if never.
    function accept(
        address by,
        bool verified,
        uint8 scope,
        uint32[5] calldata selection,
        bytes32 metadata_,
        uint40 starts,
        uint40 ends,
        uint16 notice
    ) external onlyFactory onlyCreator(by) {
        if (scope >= Vocabulary.SCOPES) revert Vocabulary.UnknownScope(scope);
        if (metadata_ == 0) revert NoDigest();
        uint256 counters_ = _counters;
        if (_isAccepted(counters_, scope)) revert ScopeAccepted(scope);
        _acceptances[scope] = Acceptance(_select(counters_, scope, selection), uint64(block.timestamp), metadata_);
        _counters = counters_ | (1 << (FLAGS_AT + scope));
        _update(metadata_);
        emit Accepted(scope, by, selection, metadata_, verified, head);
        if (scope == 0) _plan(starts, ends, notice);
    }

    /// @notice How many iterations each aspect has.
    /// @return numbers One count per aspect, in the order of `aspectName`.
    function counters() external view returns (uint32[10] memory numbers) {
        for (uint8 i = 0; i < Vocabulary.ASPECTS; ++i) numbers[i] = _counter(_counters, i);
    }

    /// @notice The acceptance of a scope.
    /// @param scope 0 planner, 1 promoter.
    /// @return acceptedAt Block time of the acceptance in seconds, zero before it.
    /// @return selection The iteration number chosen for each of the scope's aspects.
    /// @return digest sha-256 of the accepted metadata document.
    function acceptance(uint8 scope)
        external
        view
        returns (uint64 acceptedAt, uint32[5] memory selection, bytes32 digest)
    {
        Acceptance storage a = _acceptances[scope];
        for (uint8 i = 0; i < Vocabulary.ASPECTS_PER_SCOPE; ++i) selection[i] = _counter(a.selection, i);
        return (a.acceptedAt, selection, a.metadata);
    }

    /// @notice The address of the newest metadata document.
    /// @return An `ipfs://` address, empty before the first document.
    function metadataURI() public view returns (string memory) {
        return metadata == 0 ? "" : Cid.uri(metadata);
    }

    /// @notice The names of an aspect and its scope.
    /// @param aspect Index among all ten.
    /// @return scope Name of the scope.
    /// @return name Name of the aspect.
    function aspectName(uint8 aspect) external pure returns (string memory scope, string memory name) {
        name = Vocabulary.aspectName(aspect);
        scope = Vocabulary.scopeName(aspect / Vocabulary.ASPECTS_PER_SCOPE);
    }

    function _planned() internal view override returns (bool) {
        return _isAccepted(_counters, 0);
    }

    /// @dev Checks one entry against the counters and returns the counters including it.
    function _count(uint256 counters_, Entry calldata e) private pure returns (uint256) {
        if (e.aspect >= Vocabulary.ASPECTS) revert Vocabulary.UnknownAspect(e.aspect);
        uint8 scope = e.aspect / Vocabulary.ASPECTS_PER_SCOPE;
        if (_isAccepted(counters_, scope)) revert ScopeAccepted(scope);
        uint24 expected = _counter(counters_, e.aspect) + 1; // reverts when an aspect has used up all 2^24-1 numbers
        if (e.number != expected) revert NotNext(e.aspect, expected, e.number);
        if (e.digest == 0) revert NoDigest();
        return counters_ + (1 << (e.aspect * COUNTER_BITS));
    }

    /// @dev Checks a selection against the counters and packs it.
    function _select(uint256 counters_, uint8 scope, uint32[5] calldata selection)
        private
        pure
        returns (uint120 packed)
    {
        for (uint8 i = 0; i < Vocabulary.ASPECTS_PER_SCOPE; ++i) {
            uint8 aspect = scope * Vocabulary.ASPECTS_PER_SCOPE + i;
            uint32 n = selection[i];
            if (n == 0 || n > _counter(counters_, aspect)) revert UnknownIteration(aspect, n);
            packed |= uint120(uint256(n) << (i * COUNTER_BITS));
        }
    }

    function _update(bytes32 metadata_) private {
        if (metadata_ == 0 || metadata_ == metadata) return;
        metadata = metadata_;
        emit MetadataUpdated(metadata_);
    }

    function _counter(uint256 packed, uint8 place) private pure returns (uint24) {
        return uint24(packed >> (place * COUNTER_BITS));
    }

    function _isAccepted(uint256 counters_, uint8 scope) private pure returns (bool) {
        return counters_ & (1 << (FLAGS_AT + scope)) != 0;
    }
}
