import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import ssh2 from 'ssh2';
import type { ServiceContext } from '../domain/context.ts';
import { addressBlock } from '../domain/network-address.ts';
import { type PartnerConnections, type SftpConnection, serveConnection } from './connection.ts';
import { openHostKeys } from './host-keys.ts';

const connectionsAtMost = 256;
const signingInPerNetwork = 16;
const greetingTimeoutMs = 15_000;
const drainTimeoutMs = 5_000;
const lastChanceMs = 1_000;

const algorithms: ssh2.Algorithms = {
  // No compression, so that a small packet cannot unpack to a large one.
  compress: ['none'],
  // No large or client-chosen Diffie-Hellman groups: they let a stranger force long computations.
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group14-sha256',
  ],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
};

export type SftpServer = {
  port: number;
  /** The fingerprints as `ssh-keygen -lf` prints them. */
  fingerprints: string[];
  /** Stops accepting connections, lets running requests finish, and leaves open uploads resumable. */
  close(): Promise<void>;
};

type Options = {
  ctx: ServiceContext;
  /** Connections for sign-in, so that password guesses and payments never wait for each other. */
  accessPool: Pool;
  host: string;
  port: number;
  /** Uses any free port when this port is taken. */
  anyPort: boolean;
};

/** Opens the SFTP endpoint for KYC files (specification §5.1); it listens when this resolves. */
export async function openSftpServer(options: Options): Promise<SftpServer> {
  const { ctx, accessPool } = options;
  const { privateKeys, fingerprints } = await openHostKeys(ctx.settings.keysDir);
  const sockets = new Map<string, { socket: Socket; greeted(): void; signedIn(): void }>();
  const connections = new Set<SftpConnection>();
  const perPartner: PartnerConnections = new Map();

  const doorway = createDoorway(signingInPerNetwork);

  const ssh = new ssh2.Server({ hostKeys: privateKeys, algorithms, ident: 'corridor' }, (client, info) => {
    const found = sockets.get(placeOf({ remoteAddress: info.ip, remotePort: info.port }));
    if (!found) {
      client.end();
      return;
    }
    const { socket } = found;
    found.greeted();
    const connection = serveConnection({
      ctx,
      pool: accessPool,
      client,
      socket,
      address: info.ip,
      perPartner,
      onSignedIn: found.signedIn,
    });
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
  });
  ssh.on('error', () => {});

  // We own the sockets, to pause clients that send too fast and end silent ones.
  const listener = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    const leaveDoorway =
      sockets.size < connectionsAtMost ? doorway.enter(socket.remoteAddress ?? '') : undefined;
    if (!leaveDoorway) {
      socket.destroy();
      return;
    }
    const place = placeOf(socket);
    const timer = setTimeout(() => socket.destroy(), greetingTimeoutMs);
    sockets.set(place, { socket, greeted: () => clearTimeout(timer), signedIn: leaveDoorway });
    socket.once('close', () => {
      clearTimeout(timer);
      leaveDoorway();
      sockets.delete(place);
    });
    ssh.injectSocket(socket);
  });
  const port = await listen(listener, options);

  const close = async () => {
    const closed = new Promise<void>((done) => listener.close(() => done()));
    const drained = Promise.all([...connections].map((connection) => connection.end()));
    await Promise.race([drained, sleep(drainTimeoutMs, undefined, { ref: false })]);
    for (const { socket } of sockets.values()) socket.destroy();
    // Limits how long a client that never reads can delay closing.
    await Promise.race([drained, sleep(lastChanceMs, undefined, { ref: false })]);
    await closed;
  };
  let closing: Promise<void> | undefined;
  return {
    port,
    fingerprints,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function placeOf({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string {
  return `${remoteAddress} ${remotePort}`;
}

async function listen(server: Server, { host, port, anyPort }: Options): Promise<number> {
  try {
    await listenOn(server, host, port);
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? problem.code : undefined;
    if (code !== 'EADDRINUSE' || !anyPort) throw problem;
    await listenOn(server, host, 0);
  }
  return (server.address() as AddressInfo).port;
}

function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen({ port, host }, () => {
      server.off('error', fail);
      done();
    });
  });
}

/** Releases a place; safe to call twice. */
type Leave = () => void;

export type Doorway = {
  /** Reserves a place for an unauthenticated connection; undefined if this network has its maximum. */
  enter(address: string): Leave | undefined;
};

/**
 * Limits unauthenticated connections by network, so that none takes all places or has hundreds of passwords checked
 * before its first failure counts.
 */
export function createDoorway(perNetwork: number): Doorway {
  const inside = new Map<string, number>();
  return {
    enter(address) {
      const network = addressBlock(address);
      const before = inside.get(network) ?? 0;
      if (before >= perNetwork) return undefined;
      inside.set(network, before + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const now = (inside.get(network) ?? 1) - 1;
        if (now > 0) inside.set(network, now);
        else inside.delete(network);
      };
    },
  };
}
