// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Tickets} from "./Tickets.sol";

/// @notice Who runs the server that the event is held on.
interface IHosts {
    /// @notice Whether the account may cancel events.
    function isHost(address account) external view returns (bool);
}

/// @title The takings of one event
/// @notice What tickets cost stays here until the event has been over for `ESCROW` seconds. Until then the event can be
/// cancelled, and every holder then takes back what its unredeemed units cost; until a postponed event starts, so does
/// every holder of units that were bought before. At all times the balance covers `held`, which is everything that could
/// still have to be given back.
/// @dev Whoever is paid is called last, after all that it could look at has been written.
abstract contract BoxOffice is Tickets {
    /// @notice Wei an address may collect for units that were revoked.
    mapping(address holder => uint256) public owed;
    /// @dev The sum of `owed`.
    uint256 private _totalOwed;

    /// @notice The event will not take place, or has not.
    event Cancelled(address indexed by);
    /// @notice The creator took units back; the holder may collect what they cost.
    event Revoked(uint256 indexed tier, address indexed holder, uint32 amount, uint256 owed);
    /// @notice A holder gave units back for what they cost, in wei.
    event Refunded(uint256 indexed tier, address indexed holder, uint256 amount, uint256 paid);
    /// @notice What was owed for revoked units was paid, in wei.
    event Collected(address indexed holder, address to, uint256 paid);
    /// @notice The takings were paid out, in wei.
    event Withdrawn(address indexed to, uint256 paid);

    /// @notice There is nothing to pay, or not yet.
    error NothingDue();
    /// @notice The receiver did not take the money.
    error PaymentRefused(address to);

    /// @notice Cancels the event. Nothing is sold or redeemed from here on; holders may take refunds, without a deadline.
    /// @param by Who wants it; the creator or a host.
    function cancel(address by) external wantedBy(by) beforeItIsOver {
        if (by != creator && !IHosts(factory).isHost(by)) revert NotAllowed(by);
        cancelled = true;
        emit Cancelled(by);
    }

    /// @notice Gives back all of the caller's units of a tier that are `refundable`, for what they cost.
    /// @param tier Number of the tier.
    /// @param to Who is paid.
    function refund(uint256 tier, address payable to) external {
        uint256 amount = refundable(msg.sender, tier);
        uint256 due = amount * _sales[tier].price;
        if (due == 0) revert NothingDue();
        _spend(msg.sender, tier, uint32(amount));
        emit Refunded(tier, msg.sender, amount, due);
        _pay(to, due);
    }

    /// @notice Takes unredeemed units back from their holder, for what they cost.
    /// @param by Who wants it; must be the creator.
    /// @param holder Whose units.
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

    /// @notice Takes what the caller is owed for revoked units.
    /// @param to Who is paid.
    function collect(address payable to) external {
        uint256 due = owed[msg.sender];
        if (due == 0) revert NothingDue();
        owed[msg.sender] = 0;
        _totalOwed -= due;
        emit Collected(msg.sender, to, due);
        _pay(to, due);
    }

    /// @notice Pays out all that nobody can claim back any more, once the takings are released.
    /// @param by Who wants it; must be the creator.
    /// @param to Who is paid.
    function withdraw(address by, address payable to) external wantedBy(by) onlyCreator(by) {
        uint256 due = address(this).balance - held();
        if (!released() || due == 0) revert NothingDue();
        emit Withdrawn(to, due);
        _pay(to, due);
    }

    /// @notice Wei that could still have to be given back: for units that can be refunded, and for those revoked.
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
