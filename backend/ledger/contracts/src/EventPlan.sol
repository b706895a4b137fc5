// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {BoxOffice} from "./BoxOffice.sol";
import {Iterations} from "./Iterations.sol";

/// @title The contract of one event
/// @notice Its plan (`Iterations`), what is on sale (`Tiers`), its tickets (`Tickets`) and its takings (`BoxOffice`).
///
/// One contract is deployed by the factory as implementation; every event is an EIP-1167 clone of it. Clones cannot be
/// upgraded: the rules a creator planned under, and buyers bought under, are the rules that stay.
contract EventPlan is Iterations, BoxOffice {
    /// @notice A document that belongs to the event was named, such as the manifest of its recording.
    /// @param key keccak256 of `kind`.
    /// @param author Who named it: the creator.
    /// @param kind What it is.
    /// @param digest Its hash; which one, the kind says.
    /// @param uri Where it was then.
    /// @param verified True: the author signed this; false: an operator wrote it in the author's name.
    event Anchored(
        bytes32 indexed key, address indexed author, string kind, bytes32 digest, string uri, bool verified
    );

    /// @notice This clone has its creator already.
    error AlreadyInitialized();

    /// @dev Runs once, for the implementation, which is locked so that it can never pass for an event.
    constructor() {
        factory = msg.sender;
        creator = address(this);
    }

    /// @notice Gives a fresh clone its creator.
    /// @param creator_ Who the event belongs to.
    function initialize(address creator_) external onlyFactory {
        if (creator != address(0)) revert AlreadyInitialized();
        if (creator_ == address(0)) revert NoAuthor();
        creator = creator_;
    }

    /// @notice Names a document for the log.
    /// @param author Who names it; must be the creator.
    /// @param verified Whether the author signed this write.
    /// @param kind What it is.
    /// @param digest Its hash, not zero.
    /// @param uri_ Where it is. May be empty.
    function anchor(address author, bool verified, string calldata kind, bytes32 digest, string calldata uri_)
        external
        onlyFactory
        onlyCreator(author)
    {
        if (digest == 0) revert NoDigest();
        emit Anchored(keccak256(bytes(kind)), author, kind, digest, uri_, verified);
    }

    /// @notice The event's newest metadata, in the form ERC-721 has for one token. An event has one for all its tickets.
    /// @return An `ipfs://` address, empty before the first document.
    function tokenURI(uint256) external view returns (string memory) {
        return metadataURI();
    }

    /// @notice The same, in the form of ERC-1155.
    /// @return An `ipfs://` address, empty before the first document.
    function uri(uint256) public view override returns (string memory) {
        return metadataURI();
    }
}
