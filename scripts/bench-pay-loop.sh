#!/usr/bin/env bash
# What somebody would write without brl who minds the processor: so many signed payments in a loop, nothing journalled, with a
# token asked for once and each payment read back. PS256; no process where bash itself can do it.
set -euo pipefail
account=$1 host=$2 key=$3 ca=$4 name=$5 count=$6
url64() {
  local text=${1%%=*}
  text=${text//+/-}
  encoded=${text//\//_}
}
url64 "$(printf '{"alg":"PS256","kid":"bench"}' | base64 -w0)"
header=$encoded

# The headers of a signed request: method, path, body, and the key of one that has one.
sign() {
  local stamp digest
  TZ=UTC printf -v stamp '%(%Y-%m-%dT%H:%M:%SZ)T' -1
  digest=$(printf %s "$3" | openssl dgst -sha256 -r)
  digest=${digest%% *}
  url64 "$(printf '%s\n%s\n%s%s\n%s' "$1" "$2" "$stamp" "${4:+$'\n'$4}" "$digest" | base64 -w0)"
  url64 "$(printf %s "$header.$encoded" |
    openssl dgst -sha256 -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:32 -sign "$key" -binary | base64 -w0)"
  headers=(-H "Authorization: Bearer $token" -H 'X-Tenant-Id: bench' -H "X-Request-Timestamp: $stamp"
    -H "X-Content-SHA256: $digest" -H "X-Request-Signature: $header..$encoded")
}

pay() {
  local body
  printf -v body '{"amount":1.50,"keyType":"EMAIL","key":"maria@example.com","identifier":"%s"}' "$1"
  sign POST "$account/pix/out" "$body" "$1"
  curl -sS --cacert "$ca" -X POST "$host$account/pix/out" "${headers[@]}" -H 'Content-Type: application/json' \
    -H "Idempotency-Key: $1" --data-binary "$body" | jq -e '.status == "COMPLETED"' >/dev/null
}

read_back() {
  local target="$account/pix/payments/lookup?identifier=$1"
  sign GET "$target" ''
  curl -sS --cacert "$ca" "$host$target" "${headers[@]}" |
    jq -e --arg id "$1" '.status == "COMPLETED" and .amount == 1.5 and .identifier == $id' >/dev/null
}

token=$(curl -sS --cacert "$ca" "$host/oauth/token" -d grant_type=client_credentials -d client_id=bench \
  -d client_secret=bench-secret | jq -re .access_token)
for ((n = 1; n <= count; n++)); do
  pay "$name-$n"
  read_back "$name-$n"
done
