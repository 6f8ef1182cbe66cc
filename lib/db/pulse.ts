import { setClock } from '../clock.ts';
import { env } from '../env.ts';
import { log } from '../logger.ts';
import { isLostConnection } from '../postgres/lost-connection.ts';
import { type OpenPulse, openPulse } from '../postgres/pulse.ts';
import { shared } from '../shared.ts';

const slot = () => shared<{ pulse?: OpenPulse }>('pulse', () => ({}));

/**
 * Starts following the database, whose time the portal then uses. Call it before anything else connects; a second call
 * does nothing. Throws if the database cannot be reached. `systemMs` is this machine's clock.
 */
export async function startPulse(systemMs: () => number = () => Date.now()): Promise<void> {
  const own = slot();
  if (own.pulse) return;
  const pulse = await openPulse({
    connectionString: env().PORTAL_DATABASE_URL,
    name: 'portal-pulse',
    report: (reason) => (reason === undefined ? log.warn('ready again') : log.error('not ready', { reason })),
    systemMs,
  });
  own.pulse = pulse;
  setClock(() => pulse.now().getTime());
}

export async function stopPulse(): Promise<void> {
  await slot().pulse?.close();
  delete slot().pulse;
}

/** Undefined in a process that serves no requests: tests, scripts, a build. */
export const pulse = (): OpenPulse | undefined => slot().pulse;

/** True while the database is known not to answer. */
export const isDatabaseSilent = (): boolean => slot().pulse?.answers() === false;

/** True if an error means that the database was unreachable, as far as Prisma exposes the cause. */
export function isDatabaseGone(error: unknown): boolean {
  if (isDatabaseSilent()) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (isLostConnection(cause)) return true;
  return false;
}
