#!/usr/bin/env bash
# Asks the Go vulnerability database and the npm registry about known vulnerabilities of all dependencies.
# Exit status: 0 none are known, 1 some are, 3 a service could not be asked.
set -euo pipefail
cd "$(dirname "$0")/.."
bash build/deps.sh vuln
found=0 unchecked=0

# unreachable NAME TEXT says that a part was not checked, and why.
unreachable() {
	printf '%s: not checked: service unreachable\n%s\n' "$1" "$(tail -n 3 <<<"$2")"
	unchecked=3
}

for module in . backend/e2e/clients backend/e2e/clients/whep3 backend/e2e/clients/player; do
	status=0
	said=$(build/tools/govulncheck -C "$module" ./... 2>&1) || status=$?
	case $status in
	0) printf 'Go, %s: none known\n' "$module" ;;
	3) printf 'Go, %s:\n%s\n' "$module" "$said" && found=1 ;; # what govulncheck exits with
	*) [[ $said == *"fetching vulnerabilities"* ]] || { printf '%s\n' "$said" && exit 1; }
		unreachable "Go, $module" "$said" ;;
	esac
done
for folder in frontend backend/ledger/contracts backend/e2e/outsider; do
	status=0
	said=$(npm audit --prefix "$folder" --package-lock-only 2>&1) || status=$?
	if [ "$status" = 0 ]; then
		printf 'npm, %s: none known\n' "$folder"
	elif [[ $said == *"npm audit report"* ]]; then
		printf 'npm, %s:\n%s\n' "$folder" "$said"
		found=1
	else
		unreachable "npm, $folder" "$said"
	fi
done
[ "$found" = 0 ] || exit 1
exit "$unchecked"
