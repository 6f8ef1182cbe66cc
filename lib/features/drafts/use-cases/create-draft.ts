import { authorise } from '../../../auth/authorise.ts';
import type { Actor } from '../../../auth/types.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { newGlobalDraft, repeatGlobalDraft } from '../../transfers/defaults.ts';
import { globalDraftValuesSchema } from '../../transfers/schema.ts';
import { insertDraft, latestDraftOf, valuesOfOrder } from '../repository.ts';
import type { NewDraftInput } from '../types.ts';

/** A new draft, empty but for what this person used last, or one that repeats an order. */
export async function createDraft(
  actor: Actor,
  input: NewDraftInput,
): Promise<Result<{ draftId: string }, { code: 'order-not-found' }>> {
  authorise(actor, 'order:draft');
  if (input.from) {
    const previous = await valuesOfOrder(input.from.repeatOrderId);
    if (!previous) return err({ code: 'order-not-found' });
    const values = repeatGlobalDraft(globalDraftValuesSchema.parse(previous), now());
    return ok({ draftId: (await insertDraft(actor, values)).id });
  }
  const latest = await latestDraftOf(actor.userId);
  const values = newGlobalDraft(latest ? globalDraftValuesSchema.parse(latest) : {}, now());
  return ok({ draftId: (await insertDraft(actor, values)).id });
}
