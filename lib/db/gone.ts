import { isLostConnection } from '../postgres/lost-connection.ts';
import { isDatabaseSilent } from './pulse.ts';

/** True if an error means that the database was not there, as far as Prisma lets its cause be seen. */
export function isDatabaseGone(error: unknown): boolean {
  if (isDatabaseSilent()) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (isLostConnection(cause)) return true;
  return false;
}
