import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Limits for draining a refused body: larger than any accepted file, and no longer than a person waits. */
export const drainBounds = { bytes: 40 * 1024 * 1024, ms: 5_000 };

const lookEveryMs = 50;

/**
 * Delivers a refusal to a client that writes its whole body before it reads (decisions §6): the rest of the body is
 * read and dropped, within `bounds`, before the connection closes. Closing immediately would reset it and lose the
 * answer.
 */
export function lingerBeforeClosing(server: Server, bounds = drainBounds): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const isOver = () => request.complete || socket.destroyed;
    let isLast = false;
    let isDropping = false;
    const drop = () => {
      if (isDropping || isOver()) return;
      isDropping = true;
      dropBody(request, { socket, bounds, done: () => isLast && socket.destroy() });
    };
    // Node calls this to close a connection after its last answer, and after an error.
    socket.destroySoon = () => {
      if (isOver()) return Socket.prototype.destroySoon.call(socket);
      isLast = true;
      socket.end();
      drop();
    };
    response.once('finish', drop);
  });
}

function dropBody(
  request: IncomingMessage,
  { socket, bounds, done }: { socket: Socket; bounds: typeof drainBounds; done: () => void },
): void {
  const bytesBefore = socket.bytesRead;
  const begunAt = performance.now();
  const timer = setInterval(() => {
    const isTooLong = performance.now() - begunAt > bounds.ms;
    if (!isTooLong && socket.bytesRead - bytesBefore <= bounds.bytes) return;
    clearInterval(timer);
    socket.destroy();
  }, lookEveryMs);
  request.once('close', () => {
    clearInterval(timer);
    done();
  });
  request.unpipe();
  request.resume();
}
