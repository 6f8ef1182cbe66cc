import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The harmless file that every scanner reports; in two parts, so that none reports this one. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

export type FakeClamd = {
  address: { host: string; port: number };
  /** The contents it was sent, whole. */
  scanned: Buffer[];
  /** Its reaction to the next contents: scan, say nothing, hang up, or refuse the size. */
  mood: 'look' | 'silent' | 'hang-up' | 'size-limit';
  stop(): Promise<void>;
};

/** A daemon that speaks ClamAV's INSTREAM command and knows one malware. */
export async function startFakeClamd(): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    let received = Buffer.alloc(0);
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      const content = contentOf(received);
      if (fake.mood === 'hang-up') socket.destroy();
      else if (fake.mood === 'size-limit') socket.end('INSTREAM size limit exceeded. ERROR\0');
      else if (content && fake.mood === 'look') {
        fake.scanned.push(content);
        socket.end(content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
      }
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  const fake: FakeClamd = {
    address: { host: '127.0.0.1', port },
    scanned: [],
    mood: 'look',
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return fake;
}

/** The content between the command and the empty chunk that ends it; undefined until that is there. */
function contentOf(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (received.toString('latin1', 0, command.length) !== command) return undefined;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
