import { connect, type Socket } from 'node:net';

export type SlowKind = {
  name: string;
  url: string;
  /** Sent at once; one byte a second follows. */
  says: string;
  /** Sends no more, and takes a byte of the answers a second. */
  reads?: true;
  /** The time within which the server promises to close such a connection. */
  limitMs: number;
};

export type Life = { kind: SlowKind; ms: number; isClosed: boolean };

const beatMs = 1_000;
/** Fifty connections a second, as slowhttptest opens them: slow clients are tried here, not a flood of fast ones. */
const openEveryMs = 20;

/** Holds `count` slow connections open, spread over the kinds; one that the server closes is opened anew. */
export function slowClients(kinds: readonly SlowKind[], count: number): { stop(): Life[] } {
  const lives: Life[] = [];
  const open = new Map<Socket, { kind: SlowKind; begunAt: number }>();
  let isStopping = false;

  const start = (kind: SlowKind): void => {
    const { hostname, port } = new URL(kind.url);
    const socket = connect({ host: hostname, port: Number(port) });
    let begunAt = performance.now();
    socket.once('connect', () => {
      begunAt = performance.now();
      open.set(socket, { kind, begunAt });
      socket.write(kind.says);
      if (!kind.reads) return;
      socket.pause();
      // Only a client that reads on learns of the end: the rest comes at once when there is no more than the network
      // holds.
      const limit = setTimeout(() => socket.resume(), kind.limitMs);
      socket.once('close', () => clearTimeout(limit));
    });
    // A reset is one of the ways in which the server ends it.
    socket.on('error', () => {});
    socket.once('close', () => {
      if (!open.delete(socket) || isStopping) return;
      lives.push({ kind, ms: performance.now() - begunAt, isClosed: true });
      start(kind);
    });
  };
  let opened = 0;
  const opening = setInterval(() => {
    const kind = kinds[opened % kinds.length];
    if (opened < count && kind) start(kind);
    else clearInterval(opening);
    opened += 1;
  }, openEveryMs);

  const beat = setInterval(() => {
    for (const [socket, { kind }] of open) {
      if (kind.reads && socket.isPaused()) socket.read(1);
      else if (!kind.reads && socket.writable) socket.write('a');
    }
  }, beatMs);

  return {
    stop: () => {
      isStopping = true;
      clearInterval(opening);
      clearInterval(beat);
      for (const [socket, { kind, begunAt }] of open) {
        lives.push({ kind, ms: performance.now() - begunAt, isClosed: false });
        socket.destroy();
      }
      open.clear();
      return lives;
    },
  };
}
