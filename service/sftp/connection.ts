import type { Socket } from 'node:net';
import type { Pool } from 'pg';
import type { Connection } from 'ssh2';
import type { Partner, ServiceContext } from '../domain/context.ts';
import { errorFields } from '../http/log.ts';
import { type SftpSession, serveSftp } from './session.ts';
import { type SignedIn, signIn, stillWelcome } from './sign-in.ts';

const loginAttemptsAtMost = 6;
const loginTimeoutMs = 30_000;
const idleTimeoutMs = 10 * 60_000;
const channelsAtMost = 4;
const connectionsPerPartner = 8;
/** Time after which the facts checked at sign-in are checked again. */
const trustedMs = 5_000;

/** Connections of a partner in this process. */
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

/** One client: signs in by password, then may open SFTP channels and nothing else. */
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
  // The account may be suspended, taken off the allowlist or given a new password: a connection must not outlive that.
  const admitted = async (): Promise<boolean> => {
    if (!entry) return false;
    if (performance.now() - checkedAt < trustedMs) return true;
    const welcome = await stillWelcome(ctx, options.pool, entry);
    checkedAt = performance.now();
    if (!welcome) {
      entry = undefined;
      // After the answer that says why.
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
    // Only this listener: a shell, a command, a terminal or a forwarded port has none and is refused.
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
  // A broken or malicious peer: the library ends the connection.
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

/** Passwords only, a few tries; `admit` has the last word on who fits. */
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
