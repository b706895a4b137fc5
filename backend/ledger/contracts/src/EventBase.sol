// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title What every part of an event's contract knows
/// @notice Who the event belongs to, when it is, and whose word counts. All of it fits one storage slot.
abstract contract EventBase {
    /// @notice How long after the event's end its takings stay in this contract, in seconds.
    uint256 public constant ESCROW = 24 hours;

    /// @notice The one contract that speaks here in the name of others; it checks that they asked it to.
    /// @dev In the implementation's code, which all clones share.
    address public immutable factory;
    /// @notice Who the event belongs to. Never changes.
    address public creator;
    /// @notice When the event starts, in seconds since the epoch; zero while nobody said.
    uint40 public startsAt;
    /// @notice When the event ends, in seconds since the epoch; zero while no plan is accepted and nothing is on sale.
    uint40 public endsAt;
    /// @notice Whether the event was cancelled. It stays so.
    bool public cancelled;
    /// @notice How many ticket tiers there are. They are numbered from zero.
    uint8 public tierCount;

    /// @notice Only the factory may call this.
    error OnlyFactory();
    /// @notice `caller` cannot do this in the name of somebody else, or at all.
    error NotAllowed(address caller);
    /// @notice Only the creator may do this.
    error NotCreator(address by);
    /// @notice The event is cancelled, or its takings are released.
    error Over();

    modifier onlyFactory() {
        if (msg.sender != factory) revert OnlyFactory();
        _;
    }

    /// @dev `who` calls itself, or the factory does after it has checked the signature of `who`.
    modifier wantedBy(address who) {
        if (msg.sender != who && msg.sender != factory) revert NotAllowed(msg.sender);
        _;
    }

    modifier onlyCreator(address by) {
        if (by != creator) revert NotCreator(by);
        _;
    }

    /// @dev Neither cancelled nor released: money may still move either way.
    modifier beforeItIsOver() {
        if (cancelled || released()) revert Over();
        _;
    }

    /// @notice Whether the event ended so long ago that it can no longer be cancelled.
    function released() public view returns (bool) {
        return endsAt != 0 && block.timestamp >= endsAt + ESCROW;
    }
}
