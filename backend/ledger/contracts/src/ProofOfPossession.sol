// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Challenges} from "./Challenges.sol";
import {DataSets} from "./DataSets.sol";

/// @title Proofs that stored bytes are still there
/// @notice A provider requests a challenge, a later block with an unpredictable hash draws leaves of its
/// pieces, and the provider gives those leaves and their paths to the pieces' roots. The first proof of a
/// piece takes five of its own leaves. After that, each round draws five leaves from all pieces that were
/// proven before.
///
/// A proof stands for the time that the request for the challenge named. It ends at once if the provider
/// reports the piece as faulty, or leaves a challenge unanswered. Names and types follow Filecoin's
/// PDPVerifier where it has them.
contract ProofOfPossession is DataSets {
    /// @notice Version of the contract's formats.
    string public constant VERSION = "1";
    /// @notice Leaves drawn from a piece for its first proof, and from a data set for every later one.
    uint256 public constant CHALLENGES_PER_PROOF = 5;
    /// @notice The fewest and the most blocks from the request for a challenge to the block that draws it.
    uint256 public constant CHALLENGE_FINALITY = 1;
    uint256 public constant MAX_DELAY = 256;
    /// @notice The most pieces proven in full in one round.
    uint256 public constant MAX_IN_FULL = 32;
    /// @notice Seconds of block time in which a challenge must be answered.
    uint64 public constant ANSWER_WITHIN = 10 minutes;
    /// @notice The longest a proof may stand, in seconds.
    uint64 public constant MAX_STANDING = 2 days;

    /// @notice One leaf and its siblings on the way to the root, lowest first. Empty for a leaf of a faulty
    /// piece.
    struct Proof {
        bytes32 leaf;
        bytes32[] proof;
    }

    /// @notice A leaf: the piece, and the number of the leaf in it.
    struct PieceIdAndOffset {
        uint256 pieceId;
        uint256 offset;
    }

    /// @notice The provider requested a challenge: block `challengeEpoch` draws from `leafCount` leaves of
    /// pieces proven before, and separately from each of the pieces in `InFull`.
    event NextProvingPeriod(uint256 indexed setId, uint256 challengeEpoch, uint256 leafCount);
    event InFull(uint256 indexed setId, uint64[] pieceIds);
    /// @notice The provider proved these leaves. Its proof of the set stands until `provenUntil`, in block
    /// time.
    event PossessionProven(uint256 indexed setId, PieceIdAndOffset[] challenges);
    event Standing(uint256 indexed setId, uint64 provenUntil);
    /// @notice The provider reported that the piece is damaged or lost. It counts as unproven until it is
    /// proven in full again.
    event PieceFaulted(uint256 indexed setId, uint256 indexed pieceId);
    /// @notice The provider left a challenge unanswered. No piece of the set is proven until it answers one.
    event ProvingMissed(uint256 indexed setId, uint256 challengeEpoch);

    /// @notice No challenge is open.
    error NotChallenged(uint256 setId);
    /// @notice There are no leaves to draw from.
    error NothingToProve(uint256 setId);
    /// @notice The challenge had to be answered by `answerBy`.
    error TooLate(uint64 answerBy);
    /// @notice A proof may stand from one second to `MAX_STANDING`.
    error InvalidStanding(uint64 standing);
    /// @notice The challenge would be drawn later than `MAX_DELAY` allows.
    error InvalidEpoch(uint256 epoch);
    /// @notice Pieces to prove in full are at most `MAX_IN_FULL`, in ascending order.
    error InvalidPieces();
    /// @notice The challenge has another number of leaves.
    error WrongNumber(uint256 expected, uint256 given);
    /// @notice This proof does not prove the requested leaf.
    error WrongProof(uint256 index);

    /// @notice Requests a challenge. An open challenge that was not answered is recorded as missed.
    /// @param challengeEpoch The block that should draw. If it is too close, a later block draws.
    /// @param extraData `abi.encode(uint64 standing, uint64[] pieceIds)`: the number of seconds that the
    /// answer will stand, and the pieces to prove in full.
    function nextProvingPeriod(uint256 setId, uint256 challengeEpoch, bytes calldata extraData) external onlyProvider(setId) {
        DataSet storage s = _sets[setId];
        if (s.challengeEpoch != 0) _miss(setId, s);
        (uint64 standing, uint64[] memory inFull) = abi.decode(extraData, (uint64, uint64[]));
        if (standing == 0 || standing > MAX_STANDING) revert InvalidStanding(standing);
        _challengeInFull(setId, s, inFull);
        s.range = uint64(_leavesBefore(s.pieces, s.settled));
        if (s.range == 0 && inFull.length == 0) revert NothingToProve(setId);
        uint256 epoch = challengeEpoch < block.number + CHALLENGE_FINALITY ? block.number + CHALLENGE_FINALITY : challengeEpoch;
        if (epoch > block.number + MAX_DELAY) revert InvalidEpoch(epoch);
        s.challengeEpoch = uint64(epoch);
        s.standing = standing;
        s.answerBy = uint64(block.timestamp) + ANSWER_WITHIN;
        emit NextProvingPeriod(setId, epoch, s.range);
        if (inFull.length > 0) emit InFull(setId, inFull);
    }

    /// @notice Answers the open challenge.
    /// @param proofs One for each leaf of `getChallenges`, in its order.
    function provePossession(uint256 setId, Proof[] calldata proofs) external onlyProvider(setId) {
        DataSet storage s = _sets[setId];
        if (s.challengeEpoch == 0) revert NotChallenged(setId);
        if (block.timestamp > s.answerBy) revert TooLate(s.answerBy);
        PieceIdAndOffset[] memory asked = getChallenges(setId);
        if (proofs.length != asked.length) revert WrongNumber(asked.length, proofs.length);
        asked = _checkAll(s.pieces, asked, proofs);
        _settle(s);
        s.challengeEpoch = 0;
        s.lastProven = uint64(block.number);
        s.provenUntil = uint64(block.timestamp) + s.standing;
        emit PossessionProven(setId, asked);
        emit Standing(setId, s.provenUntil);
    }

    /// @notice Reports pieces that are damaged or lost. An open challenge continues without them.
    function reportFaults(uint256 setId, uint256[] calldata pieceIds) external onlyProvider(setId) {
        for (uint256 i = 0; i < pieceIds.length; ++i) {
            _mustExist(setId, pieceIds[i]);
            Piece storage p = _sets[setId].pieces[pieceIds[i]];
            if (p.state == State.Faulty) continue;
            p.state = State.Faulty;
            emit PieceFaulted(setId, pieceIds[i]);
        }
    }

    /// @notice Whether possession of a piece is proven now.
    function pieceProven(uint256 setId, uint256 pieceId) external view returns (bool) {
        _mustExist(setId, pieceId);
        return _sets[setId].pieces[pieceId].state == State.Proven && block.timestamp <= _sets[setId].provenUntil;
    }

    /// @notice The leaves of the open challenge: five from all pieces proven before, then five from each
    /// piece to be proven in full. They are known only once the block that draws them is sealed.
    function getChallenges(uint256 setId) public view returns (PieceIdAndOffset[] memory asked) {
        DataSet storage s = _sets[setId];
        if (s.challengeEpoch == 0) revert NotChallenged(setId);
        uint256 seed = Challenges.randomness(s.challengeEpoch);
        uint256 whole = s.range == 0 ? 0 : CHALLENGES_PER_PROOF;
        asked = new PieceIdAndOffset[](whole + s.inFull.length * CHALLENGES_PER_PROOF);
        for (uint256 i = 0; i < whole; ++i) {
            (asked[i].pieceId, asked[i].offset) = _locate(s.pieces, Challenges.leaf(seed, setId, i, s.range));
        }
        for (uint256 i = whole; i < asked.length; ++i) {
            uint256 pieceId = s.inFull[(i - whole) / CHALLENGES_PER_PROOF];
            asked[i] = PieceIdAndOffset(pieceId, Challenges.leaf(seed, setId, i, _leavesOf(s.pieces, pieceId)));
        }
    }

    /// @notice Which pieces hold the given leaves of a data set.
    function findPieceIds(uint256 setId, uint256[] calldata leafIndexs)
        external
        view
        returns (PieceIdAndOffset[] memory found)
    {
        Piece[] storage pieces = _sets[setId].pieces;
        found = new PieceIdAndOffset[](leafIndexs.length);
        for (uint256 i = 0; i < found.length; ++i) {
            if (leafIndexs[i] >= _leavesBefore(pieces, pieces.length)) revert UnknownPiece(setId, pieces.length);
            (found[i].pieceId, found[i].offset) = _locate(pieces, leafIndexs[i]);
        }
    }

    /// @notice The random number that the block of a challenge drew.
    function getRandomness(uint256 epoch) external view returns (uint256) {
        return Challenges.randomness(epoch);
    }

    /// @notice The block that draws the open challenge; zero if none is open.
    function getNextChallengeEpoch(uint256 setId) external view returns (uint256) {
        return _sets[setId].challengeEpoch;
    }

    /// @notice The number of leaves that the open challenge samples from.
    function getChallengeRange(uint256 setId) external view returns (uint256) {
        return _sets[setId].range;
    }

    /// @notice The block of the data set's newest proof.
    function getDataSetLastProvenEpoch(uint256 setId) external view returns (uint256) {
        return _sets[setId].lastProven;
    }

    /// @notice When that proof ends, in block time.
    function provenUntil(uint256 setId) external view returns (uint64) {
        return _sets[setId].provenUntil;
    }

    function _miss(uint256 setId, DataSet storage s) private {
        emit ProvingMissed(setId, s.challengeEpoch);
        s.provenUntil = 0;
    }

    /// @dev Stores which pieces the challenge wants in full. A faulty piece becomes unproven, so that it can
    /// be proven again.
    function _challengeInFull(uint256 setId, DataSet storage s, uint64[] memory inFull) private {
        if (inFull.length > MAX_IN_FULL) revert InvalidPieces();
        for (uint256 i = 0; i < inFull.length; ++i) {
            if (i > 0 && inFull[i] <= inFull[i - 1]) revert InvalidPieces();
            _mustExist(setId, inFull[i]);
            if (s.pieces[inFull[i]].state == State.Faulty) s.pieces[inFull[i]].state = State.Unproven;
        }
        s.inFull = inFull;
    }

    /// @dev Checks every proof and returns the proven leaves: all requested leaves except those of faulty
    /// pieces.
    function _checkAll(Piece[] storage pieces, PieceIdAndOffset[] memory asked, Proof[] calldata proofs)
        private
        view
        returns (PieceIdAndOffset[] memory shown)
    {
        uint256 n = 0;
        shown = new PieceIdAndOffset[](asked.length);
        for (uint256 i = 0; i < asked.length; ++i) {
            Piece storage p = pieces[asked[i].pieceId];
            if (p.state == State.Faulty) continue;
            Proof calldata answer = proofs[i];
            if (answer.proof.length != p.height) revert WrongProof(i);
            if (Challenges.root(answer.leaf, answer.proof, asked[i].offset) != p.root) revert WrongProof(i);
            shown[n++] = asked[i];
        }
        assembly ("memory-safe") {
            mstore(shown, n)
        }
    }

    /// @dev Marks the pieces that were proven in full.
    function _settle(DataSet storage s) private {
        uint256 settled = s.settled;
        for (uint256 i = 0; i < s.inFull.length; ++i) {
            uint256 id = s.inFull[i];
            if (s.pieces[id].state == State.Faulty) continue;
            s.pieces[id].state = State.Proven;
            if (id >= settled) settled = id + 1;
        }
        s.settled = uint32(settled);
    }
}
