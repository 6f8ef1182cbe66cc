import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type RawConnection = {
  socket: Socket;
  /** All that has come so far. */
  received(): string;
  /** Resolves when the other side closed or reset the connection. */
  closed(): Promise<void>;
};

/** Opens a connection on which a client sends any bytes, in any pieces. */
export async function openRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  // A reset is one of the ways in which the other side ends it.
  socket.on('error', () => {});
  const end = new Promise<void>((done) => socket.once('close', () => done()));
  return {
    socket,
    received: () => text,
    closed: () => end,
  };
}

/** Sends one byte after the other until the connection is closed. */
export function dribble(socket: Socket, everyMs: number): void {
  const timer = setInterval(() => socket.write('a'), everyMs);
  socket.once('close', () => clearInterval(timer));
}
