// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {OperatedPlans} from "./OperatedPlans.sol";
import {Registry} from "./Registry.sol";
import {SignedPlans} from "./SignedPlans.sol";
import {SignedTickets} from "./SignedTickets.sol";

/// @title The door to all events
/// @notice Registers events (`Registry`) and is the only one that speaks to their contracts in the name of others: as an
/// operator, for plans alone (`OperatedPlans`), or as a user signed (`SignedPlans`, `SignedTickets`).
contract EventFactory is OperatedPlans, SignedPlans, SignedTickets {
    /// @notice Version of the contracts' formats.
    string public constant VERSION = "1";

    /// @param owner_ Who names operators and hosts; is the first operator.
    constructor(address owner_) Registry(owner_) {}
}
