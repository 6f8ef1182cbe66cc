import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { notePeerAddresses, peerHeader } from './peer-address.ts';

test('each request carries the address of its socket, whatever its caller wrote', async () => {
  notePeerAddresses();
  const server = createServer(({ headers }, response) => response.end(String(headers[peerHeader()])));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  try {
    const headers = { [peerHeader()]: '6.6.6.6', 'x-forwarded-for': '6.6.6.6' };
    const said = await new Promise<string>((done, fail) => {
      request({ host: '127.0.0.1', port, headers }, (answer) => {
        answer.setEncoding('utf8').on('data', done);
      })
        .on('error', fail)
        .end();
    });
    expect(said).toBe('127.0.0.1');
  } finally {
    server.close();
  }
});
