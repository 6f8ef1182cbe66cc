import type { Socket } from 'node:net';
import type { Pool } from 'pg';
import type { Connection } from 'ssh2';
import type { Partner, ServiceContext } from '../domain/context.ts';
import { errorFields } from '../http/log.ts';
import { type SftpSession, serveSftp } from './session.ts';
import { isStillAllowed, type SignedIn, signIn } from './sign-in.ts';

const loginAttemptsAtMost = 6;
const loginTimeoutMs = 30_000;
const idleTimeoutMs = 10 * 60_000;
const channelsAtMost = 4;
const connectionsPerPartner = 8;
/** Interval at which a connection's permission is checked again. */
const recheckAfterMs = 5_000;

/** Number of connections per partner in this process. */
export type PartnerConnections = Map<string, number>;

export type SftpConnection = { end(): Promise<void> };

type Options = {
  ctx: ServiceContext;
  pool: Pool;
  client: Connection;
  socket: Socket;
  address: string;
  perPartner: PartnerConnections;
  onSignedIn: () => void;
};

/** Serves one client: password sign-in, then SFTP channels and nothing else. */
export function serveConnection(options: Options): SftpConnection {
  const { ctx, client, socket, perPartner, onSignedIn } = options;
  const sessions = new Set<SftpSession>();
  let partner: Partner | undefined;
  let entry: SignedIn | undefined;
  let checkedAt = 0;
  let timer = setTimeout(() => socket.destroy(), loginTimeoutMs);
  const stillBusy = () => {
    clearTimeout(timer);
    timer = setTimeout(() => client.end(), idleTimeoutMs);
  };
  // Rechecks permission, so that a connection ends after suspension, an allowlist change or a new password.
  const admitted = async (): Promise<boolean> => {
    if (!entry) return false;
    if (performance.now() - checkedAt < recheckAfterMs) return true;
    const welcome = await isStillAllowed(ctx, options.pool, entry);
    checkedAt = performance.now();
    if (!welcome) {
      entry = undefined;
      // Ends the connection after the refusal is sent.
      setImmediate(() => client.end());
    }
    return welcome;
  };
  const endSessions = async () => {
    await Promise.all([...sessions].map((session) => session.end()));
  };

  authenticate(options, (welcomed) => {
    const signedIn = welcomed.partner;
    const open = perPartner.get(signedIn.id) ?? 0;
    if (open >= connectionsPerPartner) {
      ctx.log.warn({ partnerId: signedIn.id }, 'SFTP connection refused: too many at once');
      return false;
    }
    perPartner.set(signedIn.id, open + 1);
    partner = signedIn;
    entry = welcomed;
    checkedAt = performance.now();
    return true;
  });
  client.on('ready', () => {
    onSignedIn();
    stillBusy();
  });
  client.on('session', (accept, reject) => {
    if (sessions.size >= channelsAtMost) {
      reject();
      return;
    }
    // The only listener: requests for a shell, command, terminal or forwarded port are refused.
    accept().on('sftp', (acceptSftp, rejectSftp) => {
      if (!partner || sessions.size >= channelsAtMost) {
        rejectSftp();
        return;
      }
      const sftp = acceptSftp();
      const session = serveSftp({ ctx, partner, sftp, socket, onRequest: stillBusy, admitted });
      sessions.add(session);
      sftp.once('close', () => sessions.delete(session));
    });
  });
  // The library ends the connection of a broken or malicious peer.
  client.on('error', (problem: unknown) => ctx.log.debug(errorFields(problem), 'SFTP connection broke'));
  socket.once('close', () => {
    clearTimeout(timer);
    void endSessions();
    if (!partner) return;
    const left = (perPartner.get(partner.id) ?? 1) - 1;
    if (left > 0) perPartner.set(partner.id, left);
    else perPartner.delete(partner.id);
  });

  return {
    async end() {
      await endSessions();
      client.end();
    },
  };
}

/** Accepts only passwords, with a few tries; `admit` can still refuse a signed-in client. */
function authenticate(
  { ctx, pool, client, address, socket }: Options,
  admit: (signedIn: SignedIn) => boolean,
): void {
  let attempts = 0;
  client.on('authentication', (auth) => {
    if (auth.method !== 'password') {
      auth.reject(['password']);
      return;
    }
    attempts += 1;
    if (attempts > loginAttemptsAtMost) {
      socket.destroy();
      return;
    }
    const { username, password } = auth;
    signIn(ctx, pool, { address, username, password }).then(
      (signedIn) => {
        if (socket.destroyed) return;
        if (signedIn && admit(signedIn)) auth.accept();
        else auth.reject(['password']);
      },
      (problem: unknown) => {
        ctx.log.error(errorFields(problem), 'SFTP login failed');
        if (!socket.destroyed) auth.reject(['password']);
      },
    );
  });
}
