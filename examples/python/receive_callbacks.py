"""Receives callbacks and checks that they come from the service, with Python's standard library.

Python 3.9 or later: WEBHOOK_SECRET=whsec_... PORT=4100 python3 examples/python/receive_callbacks.py
"""
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

TOLERANCE_SECONDS = 300

# Yours alone: the sandbox tells it with the partner, in production you are given it with your App Key.
SECRET = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def comes_from_service(headers, body: bytes) -> bool:
    """Standard Webhooks: the signature covers id.timestamp.body, with the body's bytes as they came."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(SECRET, signed, hashlib.sha256).digest()).decode()
    # While a secret is being changed there are two of them; v1a stands beside.
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(entry.encode(), expected.encode()) for entry in given)


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
