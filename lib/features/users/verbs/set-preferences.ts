import type { Actor } from '../../../auth/permissions.ts';
import { ok, type Result } from '../../../result.ts';
import { updatePreferences } from '../data.ts';
import { savedPreferences, usesOnePageWizard } from '../queries.ts';
import type { Preferences } from '../schema.ts';

/** Saves one's own settings; nobody else's can be reached from here. */
export async function setPreferences(actor: Actor, chosen: Preferences): Promise<Result<Preferences, never>> {
  await updatePreferences(actor.userId, chosen);
  return ok(chosen);
}

/**
 * Saves one of one's own settings; the others stay as they were saved. Without any saved before, those in use `here`
 * are saved with it.
 */
export async function keepChoice(
  actor: Actor,
  { choice, here }: { choice: Partial<Preferences>; here: Omit<Preferences, 'onePageWizard'> },
): Promise<void> {
  const saved = (await savedPreferences(actor.userId)) ?? {
    ...here,
    onePageWizard: await usesOnePageWizard(actor),
  };
  await updatePreferences(actor.userId, { ...saved, ...choice });
}
