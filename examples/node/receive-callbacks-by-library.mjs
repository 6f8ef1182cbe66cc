// Receives callbacks and checks them with the public library of Standard Webhooks: npm install standardwebhooks, then
// WEBHOOK_SECRET=whsec_… PORT=4100 node examples/node/receive-callbacks-by-library.mjs
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

// Yours alone: the sandbox tells it with the partner, in production you are given it with your App Key.
const webhook = new Webhook(process.env.WEBHOOK_SECRET);

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const reply = (status, answer) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
  try {
    // Checks the signature and the time, and reads the body only then.
    const { event, id, status } = webhook.verify(Buffer.concat(chunks).toString('utf8'), request.headers);
    // Store the event first, told apart by webhook-id because it can come twice; then read the order back and act.
    console.log(`${event} ${id} ${status}`);
    reply(200, '{"code":"200","Message":""}');
  } catch {
    console.log('refused');
    reply(400, '{"code":"400","Message":"not signed"}');
  }
});
server.listen(Number(process.env.PORT ?? 4100), '127.0.0.1', () => {
  console.log(`listening on ${server.address().port}`);
});
