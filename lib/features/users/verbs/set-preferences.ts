import type { Actor } from '../../../auth/types.ts';
import { ok, type Result } from '../../../result.ts';
import { updatePreferences } from '../data.ts';
import type { Preferences } from '../types.ts';

/** Saves one's own settings; nobody else's can be reached from here. */
export async function setPreferences(actor: Actor, chosen: Preferences): Promise<Result<Preferences, never>> {
  await updatePreferences(actor.userId, chosen);
  return ok(chosen);
}
