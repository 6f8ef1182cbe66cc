#!/usr/bin/env bash
# From nothing to a completed order, with curl and openssl: bash examples/curl/pay.sh
set -euo pipefail

base_url=${BASE_URL:-http://127.0.0.1:4000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
appkey= token=

# The text or number of a field in an answer.
field() { sed -E "s/.*\"$1\":\"?([^\",}]*).*/\1/" <<<"$answer"; }

# Ends with the service's own words unless the answer is a success.
check() {
  [[ $answer == '{"status":"1"'* ]] && return
  printf 'refused: %s\n' "$answer" >&2
  exit 1
}

# Base64 of the RSA-SHA256 signature over a file's bytes.
sign() { openssl dgst -sha256 -sign "$work/private.pem" "$1" | base64 | tr -d '\n'; }

# A signed call: the body goes to a file once, is signed there and sent from there.
post() {
  printf '%s' "$2" >"$work/body"
  answer=$(curl -sS "$base_url$1" -H "appkey: $appkey" -H "token: $token" -H "sign: $(sign "$work/body")" \
    -H 'content-type: application/json' --data-binary "@$work/body")
  check
}

# The token call and the sandbox's own calls are not signed.
open() {
  answer=$(curl -sS "$base_url$1" -H "appkey: $appkey" -H "token: $token" \
    -H 'content-type: application/json' --data-binary "$2")
  check
}

# 1. A partner of the sandbox. In production you have an App Key and a Secret Key instead.
open /sandbox/partner '{"name":"Example with curl"}'
key=$(field appKey) secret=$(field secretKey)

# 2. A token, for one hour.
open /payout/oauth/token "{\"appKey\":\"$key\",\"secretKey\":\"$secret\"}"
token=$(field data) appkey=$key

# 3. A key pair, its public half registered, and a first signature.
openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out "$work/private.pem" 2>/dev/null
public=$(openssl pkey -in "$work/private.pem" -pubout -outform DER | base64 | tr -d '\n')
open /sandbox/key "{\"publicKey\":\"$public\",\"scheme\":\"RSA-SHA256\"}"
post /payout/encrypt/check '{"hello":"service"}'

# 4. Money in the wallet that business payers draw on.
open /sandbox/wallet/credit '{"type":"business","currency":"USD","amount":5000}'

# 5. A rate, and what the beneficiary gets at it: rounded down, in whole numbers.
post /global/payout/rate/query/price '{"sourceCurrency":"USD","targetCurrency":"CNY"}'
query_no=$(field queryNo) rate=$(field rate)
fraction=${rate#*.}
[[ $rate == *.* ]] || fraction=
digits=${rate/./}
target_cents=$((100000 * 10#$digits / 10 ** ${#fraction}))
target=$(printf '%d.%02d' $((target_cents / 100)) $((target_cents % 100)))

# 6. The order. Amounts are JSON numbers; keep your order number before you send it.
order_no="CURL-$(openssl rand -hex 12)"
post /global/payout/transfer/create "{
  \"orderNo\": \"$order_no\", \"queryNo\": \"$query_no\",
  \"purpose\": \"Goods\", \"subpurpose\": \"TOYS_KIDS_BABIES\",
  \"fundsSource\": \"Business income\", \"relationship\": \"supplier\",
  \"sourceAmount\": 1000.00, \"sourceCurrency\": \"USD\", \"targetAmount\": $target, \"targetCurrency\": \"CNY\",
  \"payer\": {\"entityType\": \"B\", \"fullName\": \"Example Trading Ltd\", \"address\": {\"country\": \"GB\"}},
  \"beneficiary\": {
    \"entityType\": \"B\", \"fullName\": \"示例贸易有限公司\", \"accountType\": \"bank\",
    \"accountInfo\": {\"name\": \"示例贸易有限公司\", \"number\": \"110000000001\",
      \"bankName\": \"Example Bank Beijing Branch\", \"country\": \"CN\", \"currency\": \"CNY\"}
  }
}"
trade_id=$(field tradeId)
printf 'created %s, documents needed: proforma_invoice\n' "$trade_id"

# 7. A document. The signature covers the text parts as compact JSON, in this order.
printf '%%PDF-1.7\n%%%%EOF\n' >"$work/invoice.pdf"
printf '{"tradeId":"%s","type":"proforma_invoice","fileName":"invoice.pdf"}' "$trade_id" >"$work/parts"
answer=$(curl -sS "$base_url/global/payout/transfer/upload/multipart" \
  -H "appkey: $appkey" -H "token: $token" -H "sign: $(sign "$work/parts")" \
  --form-string "tradeId=$trade_id" --form-string type=proforma_invoice --form-string fileName=invoice.pdf \
  -F "file=@$work/invoice.pdf;type=application/pdf")
check

# 8. All documents are there; confirm.
post /global/payout/transfer/upload/completed "{\"tradeId\":\"$trade_id\"}"
post /global/payout/transfer/async "{\"tradeId\":\"$trade_id\"}"

# 9. The result comes by callback; asking for it is the fallback.
status=transferring
until [[ $status == completed || $status == failed || $status == cancelled ]]; do
  sleep 0.5
  post /global/payout/transfer/query/status "{\"orderNo\":\"$order_no\"}"
  status=$(sed -E 's/.*"tradeId":"[^"]*".*"status":"([a-z_]+)".*/\1/' <<<"$answer")
done
printf '%s %s\n' "$trade_id" "$status"
[[ $status == completed ]]
