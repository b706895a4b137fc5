// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Tickets} from "./Tickets.sol";

/// @notice The hosts: the accounts that run the server of the events.
interface IHosts {
    /// @notice Whether the account may cancel events.
    function isHost(address account) external view returns (bool);
}

/// @title The takings of one event
/// @notice The price of tickets stays here until the event has been over for `ESCROW` seconds, and
/// `refundsUntil` has passed. Until then the event can be cancelled, and every holder can then take back the
/// price of its unredeemed units. Until `refundsUntil`, every holder of units bought before a postponement can
/// do the same. At all times the balance covers `held`, the money that may still have to be given back.
/// @dev The receiver of a payment is called last, after all state that it could read has been written.
abstract contract BoxOffice is Tickets {
    /// @notice Wei that an address may collect for revoked units.
    mapping(address holder => uint256) public owed;
    /// @dev The sum of `owed`.
    uint256 private _totalOwed;

    /// @notice The event was cancelled.
    event Cancelled(address indexed by);
    /// @notice The creator took units back; the holder may collect their price.
    event Revoked(uint256 indexed tier, address indexed holder, uint32 amount, uint256 owed);
    /// @notice A holder returned units for their price, in wei.
    event Refunded(uint256 indexed tier, address indexed holder, uint256 amount, uint256 paid);
    /// @notice A holder gave units back for their price, in wei. They are on sale again.
    event GivenBack(uint256 indexed tier, address indexed holder, uint256 amount, uint256 paid);
    /// @notice The debt for revoked units was paid, in wei.
    event Collected(address indexed holder, address to, uint256 paid);
    /// @notice The takings were paid out, in wei.
    event Withdrawn(address indexed to, uint256 paid);

    /// @notice No payment is due, or not yet.
    error NothingDue();
    /// @notice The receiver refused the money.
    error PaymentRefused(address to);

    /// @notice Cancels the event. No units are sold or redeemed after that; holders may take refunds, without
    /// a deadline.
    /// @param by The creator or a host, on whose behalf the call is made.
    function cancel(address by) external wantedBy(by) beforeItIsOver {
        if (by != creator && !IHosts(factory).isHost(by)) revert NotAllowed(by);
        cancelled = true;
        emit Cancelled(by);
    }

    /// @notice Returns all of the caller's units of a tier that are `refundable`, for their price.
    /// @param tier Number of the tier.
    /// @param to The receiver of the payment.
    function refund(uint256 tier, address payable to) external {
        uint256 amount = refundable(msg.sender, tier);
        uint256 due = amount * _sales[tier].price;
        if (due == 0) revert NothingDue();
        _spend(msg.sender, tier, uint32(amount));
        emit Refunded(tier, msg.sender, amount, due);
        _pay(to, due);
    }

    /// @notice Gives unredeemed units back for their price, if the plan allows it. They are on sale again.
    /// @param holder The holder of the units, on whose behalf the call is made.
    /// @param tier Number of the tier.
    /// @param amount Units, at least one.
    /// @param to The receiver of the payment.
    function giveBack(address holder, uint256 tier, uint32 amount, address payable to) external wantedBy(holder) {
        if (cancelled || amount == 0 || block.timestamp >= giveBackUntil()) revert NothingDue();
        uint256 due = uint256(amount) * _sales[tier].price;
        _return(holder, tier, amount);
        emit GivenBack(tier, holder, amount, due);
        if (due != 0) _pay(to, due);
    }

    /// @notice Takes unredeemed units back from their holder, who may collect their price.
    /// @param by The account on whose behalf the call is made; must be the creator.
    /// @param holder The holder of the units.
    /// @param tier Number of the tier.
    /// @param amount Units, at least one.
    function revoke(address by, address holder, uint256 tier, uint32 amount)
        external
        wantedBy(by)
        onlyCreator(by)
        beforeItIsOver
    {
        if (amount == 0) revert Spent(tier, holder);
        uint256 due = uint256(amount) * _sales[tier].price;
        _spend(holder, tier, amount);
        owed[holder] += due;
        _totalOwed += due;
        emit Revoked(tier, holder, amount, due);
    }

    /// @notice Pays the caller's debt for revoked units.
    /// @param to The receiver of the payment.
    function collect(address payable to) external {
        uint256 due = owed[msg.sender];
        if (due == 0) revert NothingDue();
        owed[msg.sender] = 0;
        _totalOwed -= due;
        emit Collected(msg.sender, to, due);
        _pay(to, due);
    }

    /// @notice Pays out all money that no holder can claim back, once the takings are released.
    /// @param by The account on whose behalf the call is made; must be the creator.
    /// @param to The receiver of the payment.
    function withdraw(address by, address payable to) external wantedBy(by) onlyCreator(by) {
        uint256 due = address(this).balance - held();
        if (!released() || due == 0) revert NothingDue();
        emit Withdrawn(to, due);
        _pay(to, due);
    }

    /// @notice Wei that may still have to be given back, for refundable and for revoked units.
    function held() public view returns (uint256 sum) {
        sum = _totalOwed;
        if (released() && !cancelled) return sum;
        for (uint256 i = 0; i < tierCount; ++i) {
            sum += uint256(_sales[i].price) * _unused(i);
        }
    }

    function _pay(address payable to, uint256 amount) private {
        (bool taken,) = to.call{value: amount}("");
        if (!taken) revert PaymentRefused(to);
    }
}
