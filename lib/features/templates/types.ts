import type { Family } from '../transfers/types.ts';

/** A template as a list shows it; its values stay on the server. */
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
