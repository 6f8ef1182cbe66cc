import { authorise } from '../../auth/authorise.ts';
import type { Actor } from '../../auth/types.ts';
import { eachReadable, type Readable } from '../../stored-row.ts';
import { storedDraft } from '../transfers/stored-draft.ts';
import type { DraftValues } from '../transfers/types.ts';
import { allTemplates, findTemplate, namesOf } from './repository.ts';
import type { TemplateSummary } from './types.ts';

const SHOWN = 200;

/** The templates of everybody, by name; at most 200. */
export async function listTemplates(actor: Actor): Promise<Readable<TemplateSummary>> {
  authorise(actor, 'order:draft');
  const templates = await allTemplates(SHOWN);
  const names = await namesOf(templates.map((template) => template.createdBy));
  return eachReadable(templates, (template) => {
    const values = storedDraft(template);
    return {
      id: template.id,
      name: template.name,
      family: values.family,
      beneficiaryName: values.beneficiary.fullName,
      sourceCurrency: values.sourceCurrency,
      targetCurrency: values.targetCurrency,
      createdAt: template.createdAt.toISOString(),
      createdByName: names.get(template.createdBy) ?? '',
    };
  });
}

/** Returns the values for a draft that starts from this template; null when there is none. */
export async function templateValues(actor: Actor, id: string): Promise<DraftValues | null> {
  authorise(actor, 'order:draft');
  const template = await findTemplate(id);
  return template && storedDraft(template);
}
