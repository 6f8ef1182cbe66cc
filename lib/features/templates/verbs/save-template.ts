import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { repeatDraft } from '../../transfers/defaults.ts';
import { normaliseValues } from '../../transfers/normalise.ts';
import { storedDraft } from '../../transfers/stored-draft.ts';
import { insertTemplate, inTransaction, refusedBy, valuesOfDraft } from '../data.ts';
import { saveTemplateSchema } from '../schema.ts';
import type { TemplateRefusal } from '../types.ts';

/** Keeps a draft as a template: everything a repeated transfer takes over, so no amount, number or quote. */
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
