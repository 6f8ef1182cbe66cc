import type { z } from 'zod';
import { recordAudit } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { repeatDraft, storedDraft } from '../../transfers/defaults.ts';
import { normaliseValues } from '../../transfers/payload.ts';
import { insertTemplate, inTransaction, markRemoved, refusedBy, valuesOfDraft } from '../data/templates.ts';
import { removeTemplateSchema, saveTemplateSchema, type TemplateRefusal } from '../schema.ts';

/** Saves a draft as a template: everything a repeated transfer keeps, without amounts, order number and quote. */
export const saveTemplate = useCase({
  permission: 'order:draft',
  input: saveTemplateSchema,
  run: async (actor, { draftId, name }): Promise<Result<{ templateId: string }, TemplateRefusal>> => {
    const draft = await valuesOfDraft(draftId);
    if (!draft) return err({ code: 'draft-not-found' });
    const values = {
      ...normaliseValues(repeatDraft(storedDraft({ id: draftId, values: draft }))),
      orderNo: '',
      sourceAmount: '',
      targetAmount: '',
    };
    try {
      return await inTransaction(async (tx) => {
        const templateId = await insertTemplate(tx, { name, values, actor });
        await recordAudit(tx, {
          actor,
          action: 'template.save',
          subject: { kind: 'template', id: templateId },
        });
        return ok({ templateId });
      });
    } catch (error) {
      if (refusedBy(error) === undefined) throw error;
      return err({ code: 'name-used' });
    }
  },
});

type TemplateRef = z.output<typeof removeTemplateSchema>;

/** Takes a template off the list; {@link restoreTemplate} brings it back. */
export const removeTemplate = useCase({
  permission: 'order:draft',
  input: removeTemplateSchema,
  run: (actor, input) => mark(actor, input.templateId, true),
});

/** Undoes a removal. Refused if another template has taken the name. */
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
