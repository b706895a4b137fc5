// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";

import {Entry, EventPlan} from "./EventPlan.sol";

/// @title The door to all plans
/// @notice Registers every event once, gives each its own contract (an EIP-1167 clone of `implementation`), and is the
/// only one that may write to it. The address of an event's contract follows from its id and creator, so it is known
/// before anything is mined: `planAddress`.
///
/// Writes here are the operator's, in the name of a user: their log entries say `verified = false`.
contract EventFactory is Ownable2Step {
    /// @notice Version of the contracts' formats.
    string public constant VERSION = "1";
    /// @dev Longest event id, in bytes.
    uint256 private constant MAX_ID = 64;

    /// @notice The plan contract all clones delegate to.
    address public immutable implementation;
    /// @notice Who may write in the name of users.
    mapping(address => bool) public isOperator;
    /// @notice The contract of an event by keccak256 of its id; zero while the id is free.
    mapping(bytes32 key => address) public planOf;

    /// @notice An event was registered.
    /// @param key keccak256 of the event id.
    /// @param creator Who it belongs to.
    /// @param plan Its contract.
    /// @param eventId The id itself.
    event EventCreated(bytes32 indexed key, address indexed creator, address indexed plan, string eventId);

    /// @notice An operator came or went.
    /// @param operator The account.
    /// @param allowed Whether it may write in the name of users from now on.
    event OperatorSet(address indexed operator, bool allowed);

    /// @notice Only an operator may write in the name of a user.
    error NotOperator(address caller);
    /// @notice An event id has 1 to 64 bytes.
    error InvalidEventId();
    /// @notice The event id is registered already.
    error EventTaken(bytes32 key);
    /// @notice No event is registered under this key.
    error UnknownEvent(bytes32 key);

    modifier onlyOperator() {
        if (!isOperator[msg.sender]) revert NotOperator(msg.sender);
        _;
    }

    /// @param owner_ Who names the operators; is the first of them.
    constructor(address owner_) Ownable(owner_) {
        implementation = address(new EventPlan());
        _setOperator(owner_, true);
    }

    /// @notice Names or dismisses an operator.
    /// @param operator The account.
    /// @param allowed Whether it may write in the name of users.
    function setOperator(address operator, bool allowed) external onlyOwner {
        _setOperator(operator, allowed);
    }

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
        clone = _create(eventId, creator);
        if (entries.length != 0 || metadata != 0) EventPlan(clone).append(author, false, entries, metadata);
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
    function accept(bytes32 key, address by, uint8 scope, uint32[5] calldata selection, bytes32 metadata)
        external
        onlyOperator
    {
        _plan(key).accept(by, false, scope, selection, metadata);
    }

    /// @notice Where an event's contract is or will be.
    /// @param eventId The id.
    /// @param creator Who it belongs to, or will.
    /// @return The address; whether it is there yet, `planOf` says.
    function planAddress(string calldata eventId, address creator) external view returns (address) {
        return Clones.predictDeterministicAddress(implementation, _salt(keccak256(bytes(eventId)), creator));
    }

    function _create(string calldata eventId, address creator) private returns (address clone) {
        if (bytes(eventId).length == 0 || bytes(eventId).length > MAX_ID) revert InvalidEventId();
        bytes32 key = keccak256(bytes(eventId));
        if (planOf[key] != address(0)) revert EventTaken(key);
        clone = Clones.cloneDeterministic(implementation, _salt(key, creator));
        planOf[key] = clone;
        EventPlan(clone).initialize(creator);
        emit EventCreated(key, creator, clone, eventId);
    }

    function _plan(bytes32 key) private view returns (EventPlan found) {
        found = EventPlan(planOf[key]);
        if (address(found) == address(0)) revert UnknownEvent(key);
    }

    function _salt(bytes32 key, address creator) private pure returns (bytes32) {
        return keccak256(abi.encode(key, creator));
    }

    function _setOperator(address operator, bool allowed) private {
        isOperator[operator] = allowed;
        emit OperatorSet(operator, allowed);
    }
}
