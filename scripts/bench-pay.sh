#!/usr/bin/env bash
# What somebody would write without brl: one signed payment, nothing journalled. PS256, token at hand.
set -euo pipefail
url=$1 host=$2 key=$3 ca=$4 reference=$5
b64() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
body=$(jq -cn --arg id "$reference" '{amount: 1.5, keyType: "EMAIL", key: "maria@example.com", identifier: $id}')
stamp=$(date -u +%Y-%m-%dT%H:%M:%SZ)
digest=$(printf %s "$body" | openssl dgst -sha256 -r | cut -d' ' -f1)
header=$(printf '{"alg":"PS256","kid":"bench"}' | b64)
lines=$(printf 'POST\n%s\n%s\n%s\n%s' "$url" "$stamp" "$reference" "$digest" | b64)
signature=$(printf %s "$header.$lines" |
  openssl dgst -sha256 -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:32 -sign "$key" -binary | b64)
curl -sS --cacert "$ca" -X POST "$host$url" \
  -H 'Authorization: Bearer bench-token' -H 'X-Tenant-Id: bench' -H 'Content-Type: application/json' \
  -H "Idempotency-Key: $reference" -H "X-Request-Timestamp: $stamp" -H "X-Content-SHA256: $digest" \
  -H "X-Request-Signature: $header..$signature" --data-binary "$body" | jq -e '.status == "COMPLETED"' >/dev/null
