// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title State shared by all parts of an event's contract
/// @notice The event's creator, its times, and who may call. All of it fits one storage slot.
abstract contract EventBase {
    /// @notice The only contract that may act for other accounts; it checks that they signed.
    /// @dev In the implementation's code, which all clones share.
    address public immutable factory;
    /// @notice The owner of the event. Never changes.
    address public creator;
    /// @notice When the event starts, in seconds since the epoch; zero while unknown.
    uint40 public startsAt;
    /// @notice When the event ends, in seconds since the epoch; zero while no plan with an end is
    /// accepted and no tier is on sale.
    uint40 public endsAt;
    /// @notice Whether the event was cancelled. This is final.
    bool public cancelled;
    /// @notice How many ticket tiers there are. They are numbered from zero.
    uint8 public tierCount;

    /// @notice Only the factory may call this.
    error OnlyFactory();
    /// @notice `caller` may not do this for another account, or at all.
    error NotAllowed(address caller);
    /// @notice Only the creator may do this.
    error NotCreator(address by);
    /// @notice The event is cancelled, or its takings are released.
    error Over();

    modifier onlyFactory() {
        if (msg.sender != factory) revert OnlyFactory();
        _;
    }

    /// @dev The caller is `who`, or the factory after it has checked the signature of `who`.
    modifier wantedBy(address who) {
        if (msg.sender != who && msg.sender != factory) revert NotAllowed(msg.sender);
        _;
    }

    modifier onlyCreator(address by) {
        if (by != creator) revert NotCreator(by);
        _;
    }
}
