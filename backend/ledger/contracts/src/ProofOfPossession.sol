// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Challenges} from "./Challenges.sol";
import {DataSets} from "./DataSets.sol";

/// @title Proofs that stored bytes are still there
/// @notice A provider asks for a challenge, a block nobody could foresee draws leaves of its pieces, and the provider shows
/// those leaves and their paths to the pieces' roots. A piece's first proof takes five leaves of its own; later five leaves
/// of everything that was proven before are drawn in each round.
///
/// A proof stands for as long as was said when the challenge was drawn. It ends at once when the provider reports the piece
/// faulty, or leaves a challenge unanswered. Names and shapes follow Filecoin's PDPVerifier where that has them.
contract ProofOfPossession is DataSets {
    /// @notice Version of the contract's formats.
    string public constant VERSION = "1";
    /// @notice Leaves that are drawn of a piece in its first proof, and of a data set in every later one.
    uint256 public constant CHALLENGES_PER_PROOF = 5;
    /// @notice Blocks from asking for a challenge to the one that draws it, at least and at most.
    uint256 public constant CHALLENGE_FINALITY = 1;
    uint256 public constant MAX_DELAY = 256;
    /// @notice Pieces proven in full in one round.
    uint256 public constant MAX_IN_FULL = 32;
    /// @notice Seconds of block time to answer a challenge in.
    uint64 public constant ANSWER_WITHIN = 10 minutes;
    /// @notice The longest a proof may stand, in seconds.
    uint64 public constant MAX_STANDING = 2 days;

    /// @notice One leaf and its siblings on the way to the root, lowest first. Empty for a leaf of a faulty piece.
    struct Proof {
        bytes32 leaf;
        bytes32[] proof;
    }

    /// @notice A leaf: of which piece, and which of its leaves.
    struct PieceIdAndOffset {
        uint256 pieceId;
        uint256 offset;
    }

    /// @notice The provider asked for a challenge: block `challengeEpoch` draws from `leafCount` leaves of pieces proven before,
    /// and leaves of their own of the pieces `inFull`.
    event NextProvingPeriod(uint256 indexed setId, uint256 challengeEpoch, uint256 leafCount);
    event InFull(uint256 indexed setId, uint64[] pieceIds);
    /// @notice The provider showed these leaves. Its proof of the set stands until `provenUntil`, in block time.
    event PossessionProven(uint256 indexed setId, PieceIdAndOffset[] challenges);
    event Standing(uint256 indexed setId, uint64 provenUntil);
    /// @notice The provider said that it does not hold the piece as it was. It is unproven until it is proven in full again.
    event PieceFaulted(uint256 indexed setId, uint256 indexed pieceId);
    /// @notice The provider left a challenge unanswered. No piece of the set is proven until it answers one.
    event ProvingMissed(uint256 indexed setId, uint256 challengeEpoch);

    /// @notice No challenge is open.
    error NotChallenged(uint256 setId);
    /// @notice There is nothing to draw from.
    error NothingToProve(uint256 setId);
    /// @notice The challenge had to be answered by then.
    error TooLate(uint64 answerBy);
    /// @notice A proof may stand from one second to `MAX_STANDING`.
    error InvalidStanding(uint64 standing);
    /// @notice The challenge would be drawn later than `MAX_DELAY` allows.
    error InvalidEpoch(uint256 epoch);
    /// @notice Pieces to prove in full are at most `MAX_IN_FULL`, in ascending order.
    error InvalidPieces();
    /// @notice The challenge asks for another number of leaves.
    error WrongNumber(uint256 expected, uint256 given);
    /// @notice This proof does not show the leaf that was asked for.
    error WrongProof(uint256 index);

    /// @notice Asks for a challenge. An open one that was not answered is on record as missed from here on.
    /// @param challengeEpoch Block that shall draw; a later one does where this is already too close.
    /// @param extraData `abi.encode(uint64 standing, uint64[] pieceIds)`: for how many seconds the answer will stand, and
    /// which pieces are to be proven in full.
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

    /// @notice Says that pieces are not held as they were. An open challenge goes on without them.
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

    /// @notice The leaves the open challenge asks for: five of all that was proven before, then five of each piece that is
    /// proven in full. Known only once the block that draws them is sealed.
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

    /// @notice What the block of a challenge drew.
    function getRandomness(uint256 epoch) external view returns (uint256) {
        return Challenges.randomness(epoch);
    }

    /// @notice The block that draws the open challenge; zero: none is open.
    function getNextChallengeEpoch(uint256 setId) external view returns (uint256) {
        return _sets[setId].challengeEpoch;
    }

    /// @notice Leaves the open challenge draws from as a whole.
    function getChallengeRange(uint256 setId) external view returns (uint256) {
        return _sets[setId].range;
    }

    /// @notice The block of the data set's newest proof.
    function getDataSetLastProvenEpoch(uint256 setId) external view returns (uint256) {
        return _sets[setId].lastProven;
    }

    /// @notice Until when that proof stands, in block time.
    function provenUntil(uint256 setId) external view returns (uint64) {
        return _sets[setId].provenUntil;
    }

    function _miss(uint256 setId, DataSet storage s) private {
        emit ProvingMissed(setId, s.challengeEpoch);
        s.provenUntil = 0;
    }

    /// @dev Remembers which pieces the challenge asks for in full. A faulty one gets its chance.
    function _challengeInFull(uint256 setId, DataSet storage s, uint64[] memory inFull) private {
        if (inFull.length > MAX_IN_FULL) revert InvalidPieces();
        for (uint256 i = 0; i < inFull.length; ++i) {
            if (i > 0 && inFull[i] <= inFull[i - 1]) revert InvalidPieces();
            _mustExist(setId, inFull[i]);
            if (s.pieces[inFull[i]].state == State.Faulty) s.pieces[inFull[i]].state = State.Unproven;
        }
        s.inFull = inFull;
    }

    /// @dev Checks every proof and returns what was shown: all that was asked for, save leaves of faulty pieces.
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
