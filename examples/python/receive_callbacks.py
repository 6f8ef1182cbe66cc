"""Receives callbacks and checks that they come from the service.

Python 3.9 or later and openssl 3: PORT=4100 python3 examples/python/receive_callbacks.py
"""
import base64, json, os, subprocess, tempfile, time, urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4000")
TOLERANCE_SECONDS = 300

# The service's Ed25519 key: whpk_ and the base64 of its 32 bytes. In production keep it in your configuration.
with urllib.request.urlopen(BASE_URL + "/webhook-key", timeout=30) as response:
    raw_key = base64.b64decode(json.load(response)["data"]["publicKey"].removeprefix("whpk_"))
folder = tempfile.TemporaryDirectory()
key_file = os.path.join(folder.name, "key.der")
with open(key_file, "wb") as file:
    file.write(bytes.fromhex("302a300506032b6570032100") + raw_key)


def fits(signed: bytes, signature: bytes) -> bool:
    with tempfile.TemporaryDirectory() as work:
        paths = [os.path.join(work, name) for name in ("signed", "signature")]
        for path, content in zip(paths, (signed, signature)):
            with open(path, "wb") as file:
                file.write(content)
        command = ["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", key_file, "-rawin"]
        command += ["-in", paths[0], "-sigfile", paths[1]]
        return subprocess.run(command, capture_output=True).returncode == 0


def comes_from_service(headers, body: bytes) -> bool:
    """Standard Webhooks: the signature covers id.timestamp.body, with the body's bytes as they came."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    for entry in headers.get("webhook-signature", "").split(" "):
        version, _, signature = entry.partition(",")
        try:
            if version == "v1a" and fits(signed, base64.b64decode(signature, validate=True)):
                return True
        except ValueError:
            continue
    return False


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        if self.path != "/hub/webhook" or not comes_from_service(self.headers, body):
            print("refused", flush=True)
            self.reply(400, b'{"code":"400","Message":"not signed"}')
            return
        # Store the event first, told apart by webhook-id because it can come twice; then read the order back and act.
        event = json.loads(body)
        print(event["event"], event["id"], event.get("status"), flush=True)
        self.reply(200, b'{"code":"200","Message":""}')

    def reply(self, status, answer):
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4100"))), Receiver)
print(f"listening on {server.server_port}", flush=True)
server.serve_forever()
