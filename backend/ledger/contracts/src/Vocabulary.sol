// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title The words of a plan
/// @notice Contracts number scopes and aspects. Signers and readers see their names.
library Vocabulary {
    /// @notice Number of scopes.
    uint8 internal constant SCOPES = 2;
    /// @notice Number of aspects in each scope.
    uint8 internal constant ASPECTS_PER_SCOPE = 5;
    /// @notice Number of aspects in all.
    uint8 internal constant ASPECTS = SCOPES * ASPECTS_PER_SCOPE;

    /// @notice There is no such aspect.
    error UnknownAspect(uint8 aspect);
    /// @notice There is no such scope.
    error UnknownScope(uint8 scope);

    /// @notice The name of a scope.
    function scopeName(uint8 scope) internal pure returns (string memory) {
        if (scope == 0) return "planner";
        if (scope == 1) return "promoter";
        revert UnknownScope(scope);
    }

    /// @notice The name of an aspect by its index among all ten.
    function aspectName(uint8 aspect) internal pure returns (string memory) {
        if (aspect == 0) return "title";
        if (aspect == 1) return "description";
        if (aspect == 2) return "pricing";
        if (aspect == 3) return "schedule";
        if (aspect == 4) return "banner";
        if (aspect == 5) return "strategy";
        if (aspect == 6) return "microblog";
        if (aspect == 7) return "ticketing";
        if (aspect == 8) return "social_network";
        if (aspect == 9) return "photo_network";
        revert UnknownAspect(aspect);
    }
}
