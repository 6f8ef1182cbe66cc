import { type EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Attributes, SFTPWrapper } from 'ssh2';
import type { Partner, ServiceContext } from '../domain/context.ts';
import { refuseInFolder } from '../domain/kyc/folder.ts';
import { errorFields } from '../http/log.ts';
import { type Reply, refused, sendReply } from './replies.ts';
import { createHandles, fileRequests, folderRequests, type WantedAttributes } from './requests.ts';

const maxRequests = 4096;
const pauseAboveBytes = 8 * 1024 * 1024;
const resumeBelowBytes = 2 * 1024 * 1024;

export type RequestQueue = {
  /** Runs the work after all earlier work; `bytes` is the memory the request holds until then. */
  add(bytes: number, work: () => Promise<void>): void;
  /** Stops accepting work; resolves when accepted work is done. */
  stop(): Promise<void>;
};

/**
 * Runs one session's requests in order. Pauses reading from a client that sends faster than the disk writes; calls
 * `overrun` when thousands of requests pile up.
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

const maxUnsentBytes = 1024 * 1024;

type Connection = EventEmitter & { destroyed: boolean; writableLength: number };

/**
 * Resolves when the client accepts more data: its window is open and the connection is not backed up. Otherwise answers
 * would pile up in memory for a client that never reads.
 */
export async function outputReady(channel: object, connection: Connection): Promise<void> {
  while (!connection.destroyed) {
    if (connection.writableLength > maxUnsentBytes) await firstEvent(connection, ['drain', 'close']);
    // The client opens its window with a separate packet.
    else if (windowIsShut(channel)) await firstEvent(connection, ['data', 'close']);
    else return;
  }
}

async function firstEvent(connection: EventEmitter, events: readonly string[]): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  await Promise.race(events.map((event) => once(connection, event, { signal }).catch(() => {})));
  done.abort();
}

/** The library silently buffers data while the window is shut; its internal counter is the only sign. */
function windowIsShut(channel: object): boolean {
  const { state, window } = ('outgoing' in channel ? channel.outgoing : {}) as {
    state?: unknown;
    window?: unknown;
  };
  return state === 'open' && window === 0;
}

/** Memory of a request in addition to its data. */
const requestBytes = 512;

const fault = refused(refuseInFolder('failure', 'the service could not do this now: try again later').reason);
const accessEnded = refused(refuseInFolder('denied', 'this account has no access now: sign in again').reason);
const noLinks = refused(refuseInFolder('unsupported', 'links are not offered here').reason);

export type SftpSession = {
  /** Stops accepting requests, answers pending ones, and leaves open uploads resumable. */
  end(): Promise<void>;
};

type Options = {
  ctx: ServiceContext;
  partner: Partner;
  sftp: SFTPWrapper;
  socket: Socket;
  onRequest: () => void;
  /** True while the partner still has access; checked before each request. */
  admitted: () => Promise<boolean>;
};

/** Serves one SFTP channel: requests run in order, each with exactly one answer. */
export function serveSftp({ ctx, partner, sftp, socket, onRequest, admitted }: Options): SftpSession {
  const handles = createHandles();
  const files = fileRequests(ctx, partner, handles);
  const folders = folderRequests(ctx, partner, handles);
  const queue = createRequestQueue(socket, () => socket.destroy());

  const answer = (requestId: number, work: () => Promise<Reply>, dataBytes = 0) => {
    onRequest();
    queue.add(requestBytes + dataBytes, async () => {
      try {
        sendReply(sftp, requestId, (await admitted()) ? await work() : accessEnded);
      } catch (problem) {
        ctx.log.error({ partnerId: partner.id, ...errorFields(problem) }, 'SFTP request failed');
        sendReply(sftp, requestId, fault);
      }
    });
  };

  sftp.on('OPEN', (id, path, flags) => answer(id, () => files.open(path, flags)));
  sftp.on('READ', (id, handle, offset, length) =>
    answer(id, async () => {
      await outputReady(sftp, socket);
      return files.read(handle, offset, length);
    }),
  );
  sftp.on('WRITE', (id, handle, offset, data) =>
    answer(id, () => files.write(handle, offset, data), data.length),
  );
  sftp.on('FSTAT', (id, handle) => answer(id, () => files.stat(handle)));
  sftp.on('FSETSTAT', (id, handle, attrs) =>
    answer(id, () => files.setStat(handle, supportedAttributes(attrs))),
  );
  sftp.on('CLOSE', (id, handle) => answer(id, () => files.close(handle)));
  sftp.on('REALPATH', (id, path) => answer(id, () => folders.realPath(path)));
  sftp.on('STAT', (id, path) => answer(id, () => folders.stat(path)));
  sftp.on('LSTAT', (id, path) => answer(id, () => folders.stat(path)));
  sftp.on('SETSTAT', (id, path, attrs) =>
    answer(id, () => folders.setStat(path, supportedAttributes(attrs))),
  );
  sftp.on('OPENDIR', (id, path) => answer(id, () => folders.openFolder(path)));
  sftp.on('READDIR', (id, handle) =>
    answer(id, async () => {
      await outputReady(sftp, socket);
      return folders.readFolder(handle);
    }),
  );
  sftp.on('REMOVE', (id, path) => answer(id, () => folders.remove(path)));
  sftp.on('RMDIR', (id, path) => answer(id, () => folders.removeFolder(path)));
  sftp.on('MKDIR', (id, path) => answer(id, () => folders.makeFolder(path)));
  sftp.on('RENAME', (id, from, to) => answer(id, () => folders.rename(from, to)));
  sftp.on('SYMLINK', (id) => answer(id, async () => noLinks));
  sftp.on('READLINK', (id) => answer(id, async () => noLinks));
  // The library closes the channel on an invalid packet.
  sftp.on('error', () => {});

  let ended: Promise<void> | undefined;
  const end = async () => {
    await queue.stop();
    await files.leaveAll().catch((problem: unknown) => {
      ctx.log.error({ partnerId: partner.id, ...errorFields(problem) }, 'SFTP session left files open');
    });
  };
  const endOnce = (): Promise<void> => {
    ended ??= end();
    return ended;
  };
  sftp.once('close', () => void endOnce());
  // The client has nothing more to send and waits for us to close the channel.
  sftp.once('end', () => void endOnce().then(() => sftp.end()));
  return { end: endOnce };
}

/** Picks the supported attributes; the library's type hides that a packet may omit them. */
function supportedAttributes({ size, mtime }: Partial<Attributes>): WantedAttributes {
  return { size, mtime };
}
