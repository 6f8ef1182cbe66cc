import type { Actor } from '../../../auth/types.ts';
import { ok, type Result } from '../../../result.ts';
import { updatePreferences } from '../repository.ts';
import type { Preferences } from '../types.ts';

/** One's own language and time zone; nobody else's can be reached from here. */
export async function setPreferences(
  actor: Actor,
  input: Partial<Preferences>,
): Promise<Result<Preferences, never>> {
  await updatePreferences(actor.userId, input);
  return ok({ locale: input.locale ?? actor.locale, timeZone: input.timeZone ?? actor.timeZone });
}
