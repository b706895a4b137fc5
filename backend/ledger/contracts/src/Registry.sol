// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";

import {EventPlan} from "./EventPlan.sol";

/// @title The register of all events
/// @notice Every event is registered once and gets its own contract, an EIP-1167 clone of `implementation`.
/// The address of that contract follows from the event's id and creator, so it is known before any
/// transaction: `planAddress`.
abstract contract Registry is Ownable2Step {
    /// @dev Longest event id, in bytes.
    uint256 private constant MAX_ID = 64;

    /// @notice The contract all clones delegate to.
    address public immutable implementation;
    /// @notice The accounts that may write plans in users' names.
    mapping(address => bool) public isOperator;
    /// @notice The accounts that run the server. They may cancel events in their own name. Operators are not
    /// hosts.
    mapping(address => bool) public isHost;
    /// @notice The contract of an event by keccak256 of its id; zero while the id is free.
    mapping(bytes32 key => address) public planOf;

    /// @notice An event was registered.
    /// @param key keccak256 of the event id.
    /// @param creator The owner of the event.
    /// @param plan The event's contract.
    /// @param eventId The event id.
    event EventCreated(bytes32 indexed key, address indexed creator, address indexed plan, string eventId);
    /// @notice An operator was appointed or dismissed.
    event OperatorSet(address indexed operator, bool allowed);
    /// @notice A host was appointed or dismissed.
    event HostSet(address indexed host, bool allowed);

    /// @notice Only an operator may do this.
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

    constructor(address owner_) Ownable(owner_) {
        implementation = address(new EventPlan());
        _setOperator(owner_, true);
    }

    /// @notice Names or dismisses an operator.
    /// @param operator The account.
    /// @param allowed Whether it may write plans in the name of users.
    function setOperator(address operator, bool allowed) external onlyOwner {
        _setOperator(operator, allowed);
    }

    /// @notice Names or dismisses a host.
    /// @param host The account.
    /// @param allowed Whether it may cancel events.
    function setHost(address host, bool allowed) external onlyOwner {
        isHost[host] = allowed;
        emit HostSet(host, allowed);
    }

    /// @notice Where an event's contract is or will be.
    /// @param eventId The id.
    /// @param creator Who it belongs to, or will.
    /// @return The address; whether it is there yet, `planOf` says.
    function planAddress(string calldata eventId, address creator) external view returns (address) {
        return Clones.predictDeterministicAddress(implementation, _salt(keccak256(bytes(eventId)), creator));
    }

    function _create(string calldata eventId, address creator) internal returns (EventPlan plan_) {
        if (bytes(eventId).length == 0 || bytes(eventId).length > MAX_ID) revert InvalidEventId();
        bytes32 key = keccak256(bytes(eventId));
        if (planOf[key] != address(0)) revert EventTaken(key);
        address clone = Clones.cloneDeterministic(implementation, _salt(key, creator));
        planOf[key] = clone;
        plan_ = EventPlan(clone);
        plan_.initialize(creator);
        emit EventCreated(key, creator, clone, eventId);
    }

    function _plan(bytes32 key) internal view returns (EventPlan found) {
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
