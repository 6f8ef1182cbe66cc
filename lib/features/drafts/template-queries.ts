import { useCase } from '../../auth/use-case.ts';
import { eachReadable, type Readable } from '../../stored-row.ts';
import { storedDraft } from '../transfers/defaults.ts';
import type { DraftValues } from '../transfers/types.ts';
import { namesOf } from './data/drafts.ts';
import { allTemplates, findTemplate } from './data/templates.ts';
import type { TemplateSummary } from './schema.ts';

const SHOWN = 200;

/** The templates of everybody, by name; at most 200. */
export const listTemplates = useCase('order:draft', async (): Promise<Readable<TemplateSummary>> => {
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
});

/** Returns the values for a draft that starts from this template; null when there is none. */
export const templateValues = useCase(
  'order:draft',
  async (_actor, id: string): Promise<DraftValues | null> => {
    const template = await findTemplate(id);
    return template && storedDraft(template);
  },
);
