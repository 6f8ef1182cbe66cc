import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** The part of a refused body that is still read: larger than any file we take, for no longer than a person waits. */
export const drainBounds = { bytes: 40 * 1024 * 1024, ms: 5_000 };

/**
 * Lets a client that writes before it reads get the answer to a request that is refused before its body has arrived
 * (decisions §6): the rest of the body is read and dropped, within `bounds`, and only then is a connection closed that
 * was to be closed. Closed at once it would be reset, and the answer would be lost with it.
 */
export function lingerBeforeClosing(server: Server, bounds = drainBounds): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    let isLast = false;
    // Node calls this to close a connection after its last answer.
    socket.destroySoon = () => {
      if (request.complete || socket.destroyed) Socket.prototype.destroySoon.call(socket);
      else {
        isLast = true;
        socket.end();
      }
    };
    response.once('finish', () => {
      if (request.complete || socket.destroyed) return;
      request.once('close', () => {
        if (isLast) socket.destroy();
      });
      drop(request, bounds);
    });
  });
}

const lookEveryMs = 50;

function drop(request: IncomingMessage, bounds: typeof drainBounds): void {
  const { socket } = request;
  const before = socket.bytesRead;
  const begunAt = performance.now();
  const timer = setInterval(() => {
    const isOver = performance.now() - begunAt > bounds.ms || socket.bytesRead - before > bounds.bytes;
    if (isOver) socket.destroy();
  }, lookEveryMs);
  request.once('close', () => clearInterval(timer));
  request.unpipe();
  request.resume();
}
