import type { FileType } from '../../service-core/contract/enums.ts';
import type { Family } from '../transfers/types.ts';

/** `learned`: as often as it was used lately decides; the others are an admin's word. */
export const suggestionRules = ['learned', 'always', 'never'] as const;
export type SuggestionRule = (typeof suggestionRules)[number];

/** Which orders suggestions are about; `purpose` is empty for business orders, which have none. */
export type SuggestionScope = { family: Family; purpose: string };

/** What admins said for such orders, by type; what is not in it is learned. */
export type SuggestionRules = ReadonlyMap<string, Exclude<SuggestionRule, 'learned'>>;

/** The codes that the interface does not explain (specification §4.4). */
export const unexplainedTypes = [
  'ME',
  'MC',
  'SIGN',
  'HR',
  'NCOM',
  'BC',
  'EC',
  'POIPBE',
  'COI',
  'RSIBF',
  'TC',
] as const satisfies readonly FileType[];
export type UnexplainedType = (typeof unexplainedTypes)[number];

/** What such a code means to this company, in both languages; both empty when nobody said. */
export type DocumentName = { type: UnexplainedType; en: string; zh: string };

export type SaveRulesInput = SuggestionScope & { rules: { type: string; rule: SuggestionRule }[] };
export type SaveRulesRefusal = { code: 'unknown-type'; types: string[] };
/** A name in one language only would leave the others with a code. */
export type SaveNamesRefusal = { code: 'half-named'; types: UnexplainedType[] };
