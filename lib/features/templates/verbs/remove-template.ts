import type { z } from 'zod';
import { recordAudit } from '../../../audit.ts';
import type { Actor } from '../../../auth/types.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { inTransaction, markRemoved, refusedBy } from '../data.ts';
import { removeTemplateSchema } from '../schema.ts';

type TemplateRef = z.output<typeof removeTemplateSchema>;

/** Takes a template off the list; {@link restoreTemplate} brings it back. */
export const removeTemplate = useCase({
  permission: 'order:draft',
  input: removeTemplateSchema,
  run: (actor, input) => mark(actor, input.templateId, true),
});

/** Undo of a removal. Refused as well when another template took the name meanwhile. */
export const restoreTemplate = useCase({
  permission: 'order:draft',
  input: removeTemplateSchema,
  run: async (actor, input): Promise<Result<TemplateRef, { code: 'not-found' | 'name-used' }>> => {
    try {
      return await mark(actor, input.templateId, false);
    } catch (error) {
      if (refusedBy(error) === undefined) throw error;
      return err({ code: 'name-used' });
    }
  },
});

function mark(
  actor: Actor,
  templateId: string,
  removed: boolean,
): Promise<Result<TemplateRef, { code: 'not-found' }>> {
  return inTransaction(async (tx): Promise<Result<TemplateRef, { code: 'not-found' }>> => {
    if (!(await markRemoved(tx, templateId, removed))) return err({ code: 'not-found' });
    await recordAudit(tx, {
      actor,
      action: removed ? 'template.remove' : 'template.restore',
      subject: { kind: 'template', id: templateId },
    });
    return ok({ templateId });
  });
}
