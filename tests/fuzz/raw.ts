import { connect } from 'node:net';
import fc from 'fast-check';
import type { Seen } from '../../lab/fuzz/judge.ts';

/** Bytes on a socket, as data; `$path` stands for a path of the document. */
export type RawRequest = { text: string; bytes: number[]; endHalf: boolean };

const paths = [
  '/payout/oauth/token',
  '/payout/encrypt/check',
  '/global/payout/transfer/create',
  '/none',
  '*',
  '',
];

const starts: readonly string[] = [
  'GET $path HTTP/1.1',
  'POST $path HTTP/1.1',
  'POST $path HTTP/1.0',
  'POST $path HTTP/9.9',
  'POST $path',
  'post $path HTTP/1.1',
  'HEAD $path HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'TRACE $path HTTP/1.1',
  'CONNECT 127.0.0.1:25 HTTP/1.1',
  'PRI * HTTP/2.0',
  'GET http://other.example$path HTTP/1.1',
  'GET $path?%%%=%zz&a=1&a=2 HTTP/1.1',
  'GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1',
  'GET /..;/$path HTTP/1.1',
  'GET $path\u0000 HTTP/1.1',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  '',
];

const headers: readonly string[] = [
  'host: localhost',
  'host: a',
  'host: a\r\nhost: b',
  'content-type: application/json',
  'content-type: multipart/form-data',
  'content-type: multipart/form-data; boundary=x',
  'content-type: ',
  'content-length: 2',
  'content-length: -1',
  'content-length: 99999999999999999999',
  'content-length: 2\r\ncontent-length: 3',
  'content-length: 2, 2',
  'content-length : 2',
  'transfer-encoding: chunked',
  'transfer-encoding: chunked, identity',
  'transfer-encoding: xchunked',
  'Transfer-Encoding : chunked',
  'transfer-encoding: chunked\r\ncontent-length: 2',
  'expect: 100-continue',
  'expect: nothing',
  'upgrade: websocket\r\nconnection: upgrade',
  'connection: keep-alive, close',
  'appkey: ',
  'appkey: a\r\nappkey: b',
  `sign: ${'A'.repeat(9_000)}`,
  `x: ${'y'.repeat(20_000)}`,
  ' folded: line',
  'no colon',
  ': no name',
  'na\u0001me: v',
  'x: \u0000',
  'x: \u00ff\u00fe',
  'x-http-method-override: DELETE',
  'content-encoding: gzip',
];

const bodies: readonly string[] = [
  '',
  '{}',
  '2\r\n{}\r\n0\r\n\r\n',
  'zz\r\n{}\r\n',
  'fffffffffffffffff\r\n{}',
  '2;ext=1\r\n{}\r\n0\r\nx: y\r\n\r\n',
  '0\r\n\r\nGET /none HTTP/1.1\r\nhost: localhost\r\n\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx',
  'GET /none HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(3),
];

export const rawRequest: fc.Arbitrary<RawRequest> = fc
  .record({
    start: fc.constantFrom(...starts),
    path: fc.constantFrom(...paths),
    lines: fc.array(fc.constantFrom(...headers), { maxLength: 5 }),
    lineEnd: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r'),
    finished: fc.boolean(),
    body: fc.constantFrom(...bodies),
    bytes: fc.oneof(
      { weight: 4, arbitrary: fc.constant<number[]>([]) },
      { weight: 1, arbitrary: fc.array(fc.nat(255), { maxLength: 60 }) },
    ),
    endHalf: fc.boolean(),
  })
  .map(({ start, path, lines, lineEnd, finished, body, bytes, endHalf }) => {
    const head = [start.replace('$path', path), ...lines].join(lineEnd);
    return { text: finished ? `${head}${lineEnd}${lineEnd}${body}` : head, bytes, endHalf };
  });

const patienceMs = 300;

/**
 * Writes the bytes and reads what comes: nothing at all while the service waits for more, or for a request that was
 * never one. `patienceMs` later the client goes away, as clients do.
 */
export function sendRaw(port: number, { text, bytes, endHalf }: RawRequest): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      socket.write(Buffer.concat([Buffer.from(text, 'latin1'), Buffer.from(bytes)]));
      if (endHalf) socket.end();
    });
    let timer: NodeJS.Timeout;
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(Buffer.concat(chunks));
    };
    timer = setTimeout(finish, patienceMs);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      clearTimeout(timer);
      timer = setTimeout(finish, patienceMs / 10);
    });
    socket.on('end', finish);
    socket.on('error', finish);
    socket.on('close', finish);
  });
}

/** The first answer in what came over a socket; undefined when nothing did. */
export function firstAnswer(received: Buffer): Seen | undefined {
  if (received.length === 0) return undefined;
  const text = received.toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  const head = end === -1 ? text : text.slice(0, end);
  const httpStatus = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  const contentType = /^content-type: ?(.*)$/im.exec(head)?.[1]?.trim() ?? '';
  const length = Number(/^content-length: ?(\d+)$/im.exec(head)?.[1] ?? 0);
  const body = received.subarray(Buffer.byteLength(text.slice(0, end + 4)));
  return { httpStatus, contentType, text: body.subarray(0, length).toString('utf8') };
}
