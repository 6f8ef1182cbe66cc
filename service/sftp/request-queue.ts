import type { Readable } from 'node:stream';

const maxRequests = 4096;
const pauseAboveBytes = 8 * 1024 * 1024;
const resumeBelowBytes = 2 * 1024 * 1024;

export type RequestQueue = {
  /** Runs the work after all before it; `bytes` is what the request holds in memory until then. */
  add(bytes: number, work: () => Promise<void>): void;
  /** Takes no more, and resolves when all that was taken is done. */
  stop(): Promise<void>;
};

/**
 * Requests of one session, one after the other, as their order demands. A client that sends faster than the disk
 * takes is slowed down by no longer reading from it; one that piles up thousands of requests is `overrun`.
 */
export function createRequestQueue(socket: Readable, overrun: () => void): RequestQueue {
  const waiting: { bytes: number; work: () => Promise<void> }[] = [];
  let heldBytes = 0;
  let stopped = false;
  let running: Promise<void> | undefined;

  const run = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next.work();
      heldBytes -= next.bytes;
      if (socket.isPaused() && heldBytes < resumeBelowBytes) socket.resume();
    }
    running = undefined;
  };

  return {
    add(bytes, work) {
      if (stopped) return;
      if (waiting.length >= maxRequests) {
        overrun();
        return;
      }
      waiting.push({ bytes, work });
      heldBytes += bytes;
      if (heldBytes > pauseAboveBytes) socket.pause();
      running ??= run();
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}
