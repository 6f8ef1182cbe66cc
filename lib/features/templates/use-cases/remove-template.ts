import { recordAudit } from '../../../audit/record.ts';
import type { Actor } from '../../../auth/types.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { inTransaction, markRemoved, refusedBy } from '../repository.ts';

type Input = { templateId: string };

/** Takes a template off the list; {@link restoreTemplate} brings it back. */
export const removeTemplate = useCase('order:draft', (actor: Actor, input: Input) =>
  mark(actor, input.templateId, true),
);

/** Undo of a removal. Refused as well when another template took the name meanwhile. */
export const restoreTemplate = useCase(
  'order:draft',
  async (actor: Actor, input: Input): Promise<Result<Input, { code: 'not-found' | 'name-used' }>> => {
    try {
      return await mark(actor, input.templateId, false);
    } catch (error) {
      if (refusedBy(error) === undefined) throw error;
      return err({ code: 'name-used' });
    }
  },
);

function mark(
  actor: Actor,
  templateId: string,
  removed: boolean,
): Promise<Result<Input, { code: 'not-found' }>> {
  return inTransaction(async (tx): Promise<Result<Input, { code: 'not-found' }>> => {
    if (!(await markRemoved(tx, templateId, removed))) return err({ code: 'not-found' });
    await recordAudit(tx, {
      actor,
      action: removed ? 'template.remove' : 'template.restore',
      subject: { kind: 'template', id: templateId },
    });
    return ok({ templateId });
  });
}
