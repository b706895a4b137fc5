#!/usr/bin/env bash
# This comment is so long that nobody reads it to its end without turning the head, which is why there is a limit of columns.
true
