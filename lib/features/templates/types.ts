import type { Family } from '../transfers/types.ts';

/** What a list of templates shows; its values stay on the server. */
export type TemplateSummary = {
  id: string;
  name: string;
  family: Family;
  beneficiaryName: string;
  sourceCurrency: string;
  targetCurrency: string;
  createdAt: string;
  createdByName: string;
};

export type TemplateRefusal = { code: 'draft-not-found' } | { code: 'name-used' };
