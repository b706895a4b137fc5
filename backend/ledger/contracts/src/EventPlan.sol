// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {BoxOffice} from "./BoxOffice.sol";
import {Iterations} from "./Iterations.sol";

/// @title The contract of one event
/// @notice Its plan (`Iterations`), its tiers (`Tiers`), its tickets (`Tickets`) and its takings
/// (`BoxOffice`).
///
/// The factory deploys one contract as the implementation; every event is an EIP-1167 clone of it. Clones
/// cannot be upgraded: the rules under which a creator planned and buyers bought never change.
contract EventPlan is Iterations, BoxOffice {
    /// @notice A document that belongs to the event was recorded, such as the manifest of its recording.
    /// @param key keccak256 of `kind`.
    /// @param author The creator.
    /// @param kind The kind of document.
    /// @param digest The document's hash. The kind determines the hash function.
    /// @param uri The document's address at that time.
    /// @param verified Whether the author signed this. If not, an operator wrote it in the author's name.
    event Anchored(
        bytes32 indexed key, address indexed author, string kind, bytes32 digest, string uri, bool verified
    );

    /// @notice This clone has its creator already.
    error AlreadyInitialized();

    /// @dev Runs once, for the implementation, and locks it so that it can never be used as an event.
    constructor() {
        factory = msg.sender;
        creator = address(this);
    }

    /// @notice Gives a fresh clone its creator.
    /// @param creator_ The owner of the event.
    function initialize(address creator_) external onlyFactory {
        if (creator != address(0)) revert AlreadyInitialized();
        if (creator_ == address(0)) revert NoAuthor();
        creator = creator_;
    }

    /// @notice Records a document in the log.
    /// @param author Must be the creator.
    /// @param verified Whether the author signed this write.
    /// @param kind The kind of document.
    /// @param digest The document's hash, not zero.
    /// @param uri_ The document's address. May be empty.
    function anchor(address author, bool verified, string calldata kind, bytes32 digest, string calldata uri_)
        external
        onlyFactory
        onlyCreator(author)
    {
        if (digest == 0) revert NoDigest();
        emit Anchored(keccak256(bytes(kind)), author, kind, digest, uri_, verified);
    }

    /// @notice The event's newest metadata, as ERC-721 returns it for a token. All tickets of an event share
    /// it.
    /// @return An `ipfs://` address, empty before the first document.
    function tokenURI(uint256) external view returns (string memory) {
        return metadataURI();
    }

    /// @notice The same, as ERC-1155 returns it.
    /// @return An `ipfs://` address, empty before the first document.
    function uri(uint256) public view override returns (string memory) {
        return metadataURI();
    }
}
