// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PieceCid} from "./PieceCid.sol";

/// @notice The content of a piece: a chunk of an event's recording.
/// @param eventId The event.
/// @param chunkIndex The chunk's number in the recording, from 0.
/// @param contentCid The chunk's CID in IPFS.
struct Label {
    string eventId;
    uint64 chunkIndex;
    string contentCid;
}

/// @title Data sets and their pieces
/// @notice Records which provider claims to hold which bytes. Ids are never reused and no piece is ever
/// removed: a lost piece stays on record as faulty.
abstract contract DataSets {
    /// @dev What the provider has proven about a piece.
    enum State {
        Unproven, // not proven yet, or not since its fault
        Proven,
        Faulty // reported by the provider itself
    }

    struct Piece {
        bytes32 root;
        uint64 end; // leaves of the set up to the end of this piece
        uint8 height;
        State state;
    }

    struct DataSet {
        address provider;
        uint64 challengeEpoch; // block that draws the open challenge; zero if none is open
        uint32 settled; // pieces before this one have been proven at least once
        uint64 range; // number of leaves that the open challenge samples from
        uint64 answerBy; // the last block time for an answer, seconds
        uint64 standing; // how long the answer will stand, seconds
        uint64 provenUntil; // block time, seconds
        uint64 lastProven; // block
        uint64[] inFull; // pieces from each of which the open challenge draws separate leaves
        Piece[] pieces;
    }

    mapping(uint256 setId => DataSet) internal _sets;
    uint64 private _lastSet;

    /// @notice A provider opened a data set.
    event DataSetCreated(uint256 indexed setId, address indexed storageProvider);
    /// @notice The purpose of the data set, in its provider's words.
    event DataSetLabelled(uint256 indexed setId, bytes label);
    /// @notice Pieces were added. They are not proven yet.
    event PiecesAdded(uint256 indexed setId, uint256[] pieceIds, PieceCid.Cid[] pieceCids);
    /// @notice The content of an added piece.
    event PieceLabelled(uint256 indexed setId, uint256 indexed pieceId, string eventId, uint64 chunkIndex, string contentCid);

    /// @notice Only the data set's provider may do this.
    error NotProvider(uint256 setId);
    /// @notice There is no such piece.
    error UnknownPiece(uint256 setId, uint256 pieceId);
    /// @notice Listeners are not supported: the listener must be the zero address.
    error NoListeners();
    /// @notice Each piece needs one label.
    error WrongLabels(uint256 pieces, uint256 labels);

    modifier onlyProvider(uint256 setId) {
        if (_sets[setId].provider != msg.sender) revert NotProvider(setId);
        _;
    }

    /// @notice Opens a data set, whose provider is the sender.
    /// @param listener Must be zero.
    /// @param extraData The purpose of the data set, for the log.
    /// @return setId From 1 on.
    function createDataSet(address listener, bytes calldata extraData) external returns (uint256 setId) {
        if (listener != address(0)) revert NoListeners();
        setId = ++_lastSet;
        _sets[setId].provider = msg.sender;
        emit DataSetCreated(setId, msg.sender);
        emit DataSetLabelled(setId, extraData);
    }

    /// @notice Adds pieces to a data set.
    /// @param listener Must be zero.
    /// @param pieceData Their CIDs, second version.
    /// @param extraData `abi.encode(Label[])`, one for each.
    /// @return firstId Id of the first piece; the others have the following ids.
    function addPieces(uint256 setId, address listener, PieceCid.Cid[] calldata pieceData, bytes calldata extraData)
        external
        onlyProvider(setId)
        returns (uint256 firstId)
    {
        if (listener != address(0)) revert NoListeners();
        Label[] memory labels = abi.decode(extraData, (Label[]));
        if (labels.length != pieceData.length) revert WrongLabels(pieceData.length, labels.length);
        Piece[] storage pieces = _sets[setId].pieces;
        firstId = pieces.length;
        uint256[] memory ids = new uint256[](pieceData.length);
        for (uint256 i = 0; i < pieceData.length; ++i) {
            ids[i] = firstId + i;
            _add(pieces, pieceData[i].data);
            emit PieceLabelled(setId, ids[i], labels[i].eventId, labels[i].chunkIndex, labels[i].contentCid);
        }
        emit PiecesAdded(setId, ids, pieceData);
    }

    /// @notice The id the next piece will get.
    function getNextPieceId(uint256 setId) external view returns (uint256) {
        return _sets[setId].pieces.length;
    }

    /// @notice Whether there is such a piece.
    function pieceLive(uint256 setId, uint256 pieceId) external view returns (bool) {
        return pieceId < _sets[setId].pieces.length;
    }

    /// @notice Leaves of a whole data set.
    function getDataSetLeafCount(uint256 setId) external view returns (uint256) {
        return _leavesBefore(_sets[setId].pieces, _sets[setId].pieces.length);
    }

    /// @notice Leaves of one piece.
    function getPieceLeafCount(uint256 setId, uint256 pieceId) external view returns (uint256) {
        _mustExist(setId, pieceId);
        return _leavesOf(_sets[setId].pieces, pieceId);
    }

    /// @notice The data set's provider; the second address is zero.
    function getDataSetStorageProvider(uint256 setId) external view returns (address, address) {
        return (_sets[setId].provider, address(0));
    }

    function _mustExist(uint256 setId, uint256 pieceId) internal view {
        if (pieceId >= _sets[setId].pieces.length) revert UnknownPiece(setId, pieceId);
    }

    function _leavesOf(Piece[] storage pieces, uint256 pieceId) internal view returns (uint256) {
        return pieces[pieceId].end - _leavesBefore(pieces, pieceId);
    }

    function _leavesBefore(Piece[] storage pieces, uint256 pieceId) internal view returns (uint256) {
        return pieceId == 0 ? 0 : pieces[pieceId - 1].end;
    }

    /// @dev The piece that holds a leaf of the set, and which of its leaves that is. The leaf must exist.
    function _locate(Piece[] storage pieces, uint256 leaf) internal view returns (uint256 pieceId, uint256 offset) {
        uint256 high = pieces.length - 1;
        while (pieceId < high) {
            uint256 middle = (pieceId + high) / 2;
            if (pieces[middle].end > leaf) high = middle;
            else pieceId = middle + 1;
        }
        offset = leaf - _leavesBefore(pieces, pieceId);
    }

    function _add(Piece[] storage pieces, bytes calldata cid) private {
        (bytes32 root, uint8 height, uint64 leaves) = PieceCid.parse(cid);
        uint256 end = _leavesBefore(pieces, pieces.length) + leaves;
        pieces.push(Piece(root, uint64(end), height, State.Unproven));
    }
}
