import { setClock } from '../clock.ts';
import { env } from '../env.ts';
import { log } from '../logger.ts';
import { isLostConnection } from '../postgres/lost-connection.ts';
import { type OpenPulse, openPulse } from '../postgres/pulse.ts';
import { shared } from '../shared.ts';

const slot = () => shared<{ pulse?: OpenPulse }>('pulse', () => ({}));

/**
 * Starts following the database, whose time is the portal's from then on; before anything else asks for a connection.
 * A second call does nothing. Throws when the database cannot be reached. `systemMs` is the clock of this machine.
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

/** Undefined in a process that does not serve: tests, scripts, a build. */
export const pulse = (): OpenPulse | undefined => slot().pulse;

/** True while the database is known not to answer. */
export const isDatabaseSilent = (): boolean => slot().pulse?.answers() === false;

/** True if an error means that the database was not there, as far as Prisma lets its cause be seen. */
export function isDatabaseGone(error: unknown): boolean {
  if (isDatabaseSilent()) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (isLostConnection(cause)) return true;
  return false;
}
