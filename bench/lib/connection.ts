import { connect, type Socket } from 'node:net';

/** One kept-alive connection with one request under way at a time. */
export type Connection = {
  /** Writes a request; `answered` is called with the HTTP status and the whole answer as text. */
  send(request: Buffer, answered: (status: number, text: string) => void): void;
  close(): void;
};

/** Opens a connection. `failed` is called when it breaks; an answer without content-length is one such break. */
export async function openConnection(url: string, failed: (problem: Error) => void): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let text = '';
  let waiting: ((status: number, text: string) => void) | undefined;
  let closing = false;
  const fail = (why: string) => {
    if (closing) return;
    closing = true;
    socket.destroy();
    failed(new Error(why));
  };
  socket.on('error', (error) => fail(error.message));
  socket.on('close', () => fail('the server closed a connection'));
  socket.on('data', (chunk) => {
    // One character per byte: lengths are those of the wire.
    text += chunk.toString('latin1');
    const bodyAt = text.indexOf('\r\n\r\n') + 4;
    if (bodyAt === 3) return;
    const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
    if (length === undefined) return fail(`an answer without content-length: ${text.slice(0, 200)}`);
    if (text.length < bodyAt + Number(length)) return;
    const whole = text;
    const answered = waiting;
    text = '';
    waiting = undefined;
    if (!answered) return fail('an answer that nobody asked for');
    answered(Number(whole.slice(9, 12)), whole);
  });
  return {
    send(request, answered) {
      waiting = answered;
      socket.write(request);
    },
    close() {
      closing = true;
      socket.destroy();
    },
  };
}
