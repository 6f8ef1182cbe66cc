// Receives callbacks and checks that they come from the service: PORT=4100 node examples/node/receive-callbacks.mjs
import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';

const baseUrl = process.env.BASE_URL ?? 'http://127.0.0.1:4000';
const toleranceSeconds = 300;

// The service's Ed25519 key: whpk_ and the base64 of its 32 bytes. In production keep it in your configuration.
const { data } = await (await fetch(`${baseUrl}/webhook-key`)).json();
const x = Buffer.from(data.publicKey.replace(/^whpk_/, ''), 'base64').toString('base64url');
const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/** Standard Webhooks: the signature covers id.timestamp.body, with the body's bytes as they came. */
function comesFromService(headers, body) {
  const {
    'webhook-id': id = '',
    'webhook-timestamp': timestamp = '',
    'webhook-signature': signatures = '',
  } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds)) return false;
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  return signatures
    .split(' ')
    .map((signature) => signature.split(','))
    .some(
      ([version, base64 = '']) =>
        version === 'v1a' && verify(null, signed, key, Buffer.from(base64, 'base64')),
    );
}

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (request.url !== '/hub/webhook' || !comesFromService(request.headers, body)) {
    console.log('refused');
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end('{"code":"400","Message":"not signed"}');
    return;
  }
  // Store the event first, told apart by webhook-id because it can come twice; then read the order back and act.
  const { event, id, status } = JSON.parse(body.toString('utf8'));
  console.log(`${event} ${id} ${status}`);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":"200","Message":""}');
});
server.listen(Number(process.env.PORT ?? 4100), '127.0.0.1', () => {
  console.log(`listening on ${server.address().port}`);
});
