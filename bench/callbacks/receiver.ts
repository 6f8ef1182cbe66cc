import { createServer } from 'node:http';

// A partner's receiver at its quickest: accepts what comes, and tells how many and when. Times are those of the
// system's monotonic clock, which all processes of a machine share.

const accepted = '{"code":"200","Message":""}';
let arrivals: [id: string, nanoseconds: string][] = [];
let count = 0;
let isKeepingTimes = false;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => {
    if (isKeepingTimes) chunks.push(chunk);
  });
  request.on('end', () => {
    if (request.method === 'POST') {
      count += 1;
      if (isKeepingTimes) {
        const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string };
        arrivals.push([id, String(process.hrtime.bigint())]);
      }
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': accepted.length });
      response.end(accepted);
    } else if (request.url?.startsWith('/take')) {
      const taken = JSON.stringify({ count, arrivals });
      [count, arrivals, isKeepingTimes] = [0, [], request.url === '/take?times'];
      response.end(taken);
    } else response.end('ok');
  });
});

server.keepAliveTimeout = 60_000;
server.listen(Number(process.env.RECEIVER_PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
