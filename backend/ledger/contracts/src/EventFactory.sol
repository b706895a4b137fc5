// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {OperatedPlans} from "./OperatedPlans.sol";
import {Registry} from "./Registry.sol";
import {SignedPlans} from "./SignedPlans.sol";
import {SignedTickets} from "./SignedTickets.sol";

/// @title The entrance to all events
/// @notice Registers events (`Registry`) and is the only contract that acts on them for other accounts: for
/// plans as an operator wants (`OperatedPlans`), and otherwise as a user signed (`SignedPlans`,
/// `SignedTickets`).
contract EventFactory is OperatedPlans, SignedPlans, SignedTickets {
    /// @notice Version of the contracts' formats.
    string public constant VERSION = "1";

    /// @param owner_ The account that appoints operators and hosts. It is the first operator.
    constructor(address owner_) Registry(owner_) {}
}
