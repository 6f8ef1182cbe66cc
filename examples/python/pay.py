"""From nothing to a completed order, with Python's standard library and the openssl command.

Python 3.9 or later: python3 examples/python/pay.py
"""
import base64, json, os, subprocess, tempfile, time, urllib.error, urllib.request, uuid
from decimal import Decimal, ROUND_DOWN

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4000")
folder = tempfile.TemporaryDirectory()
private_key = os.path.join(folder.name, "private.pem")
identity = {}


def openssl(*arguments, data=None):
    return subprocess.run(["openssl", *arguments], input=data, check=True, capture_output=True).stdout


def sign(body: bytes) -> str:
    """Base64 of the RSA-SHA256 signature over exactly these bytes."""
    return base64.b64encode(openssl("dgst", "-sha256", "-sign", private_key, data=body)).decode()


def send(path, body, headers):
    request = urllib.request.Request(BASE_URL + path, data=body, headers={**identity, **headers})
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            text = response.read()
    except urllib.error.HTTPError as refusal:
        text = refusal.read()
    # Decimals keep the digits of amounts and rates, which a float would bend.
    answer = json.loads(text, parse_float=Decimal)
    if answer["status"] != "1":
        raise SystemExit(f"{path}: {answer['status']} {answer.get('message')}")
    return answer.get("data")


def post(path, body, signed=True):
    """Serialises once: what is signed is what is sent."""
    text = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
    headers = {"content-type": "application/json"}
    if signed:
        headers["sign"] = sign(text)
    return send(path, text, headers)


# 1. A partner of the sandbox. In production you have an App Key and a Secret Key instead.
partner = post("/sandbox/partner", {"name": "Example in Python"}, signed=False)

# 2. A token, for one hour.
credentials = {"appKey": partner["appKey"], "secretKey": partner["secretKey"]}
token = post("/payout/oauth/token", credentials, signed=False)
identity.update(appkey=partner["appKey"], token=token)

# 3. A key pair, its public half registered, and a first signature.
openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:3072", "-out", private_key)
public_key = openssl("pkey", "-in", private_key, "-pubout").decode()
post("/sandbox/key", {"publicKey": public_key, "scheme": "RSA-SHA256"}, signed=False)
post("/payout/encrypt/check", {"hello": "service"})

# 4. Money in the wallet that business payers draw on.
post("/sandbox/wallet/credit", {"type": "business", "currency": "USD", "amount": 5000}, signed=False)

# 5. A rate, and what the beneficiary gets at it: rounded down.
pair = {"sourceCurrency": "USD", "targetCurrency": "CNY"}
quote = post("/global/payout/rate/query/price", pair)
source = Decimal("1000.00")
target = (source * Decimal(quote["rate"])).quantize(Decimal("0.01"), ROUND_DOWN)

# 6. The order. Amounts are JSON numbers; keep your order number before you send it.
order_no = f"PY-{uuid.uuid4()}"
order = {
    "orderNo": order_no,
    "queryNo": quote["queryNo"],
    "purpose": "Goods",
    "subpurpose": "TOYS_KIDS_BABIES",
    "fundsSource": "Business income",
    "relationship": "supplier",
    "sourceAmount": "<source>",
    "targetAmount": "<target>",
    **pair,
    "payer": {"entityType": "B", "fullName": "Example Trading Ltd", "address": {"country": "GB"}},
    "beneficiary": {
        "entityType": "B",
        "fullName": "示例贸易有限公司",
        "accountType": "bank",
        "accountInfo": {
            "name": "示例贸易有限公司",
            "number": "110000000001",
            "bankName": "Example Bank Beijing Branch",
            "country": "CN",
            "currency": "CNY",
        },
    },
}
text = json.dumps(order, ensure_ascii=False)
text = text.replace('"<source>"', str(source)).replace('"<target>"', str(target))
created = post("/global/payout/transfer/create", text.encode())
trade_id = created["tradeId"]
print(f"created {trade_id}, documents needed: {', '.join(created['missingDocuments'])}")

# 7. A document. The signature covers the text parts as compact JSON, in this order.
parts = {"tradeId": trade_id, "type": "proforma_invoice", "fileName": "invoice.pdf"}
signed_parts = json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode()
boundary = uuid.uuid4().hex
form = b""
for name, value in parts.items():
    form += f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
form += f'--{boundary}\r\ncontent-disposition: form-data; name="file"; filename="invoice.pdf"\r\n'.encode()
form += b"content-type: application/pdf\r\n\r\n%PDF-1.7\n%%EOF\n\r\n" + f"--{boundary}--\r\n".encode()
headers = {"content-type": f"multipart/form-data; boundary={boundary}", "sign": sign(signed_parts)}
send("/global/payout/transfer/upload/multipart", form, headers)

# 8. All documents are there; confirm.
post("/global/payout/transfer/upload/completed", {"tradeId": trade_id})
post("/global/payout/transfer/async", {"tradeId": trade_id})

# 9. The result comes by callback; asking for it is the fallback.
while True:
    time.sleep(0.5)
    found = post("/global/payout/transfer/query/status", {"orderNo": order_no})
    if found["status"] in ("completed", "failed", "cancelled"):
        break
print(trade_id, found["status"], found.get("message", ""))
if found["status"] != "completed":
    raise SystemExit(1)
