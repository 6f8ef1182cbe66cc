import type { unexplainedTypes } from '../../service-core/contract/enums.ts';
import type { Family } from '../transfers/types.ts';

/** `learned`: as often as it was used lately decides; the others are an admin's word. */
export const suggestionRules = ['learned', 'always', 'never'] as const;
export type SuggestionRule = (typeof suggestionRules)[number];

/** The orders a suggestion is for; `purpose` is empty for business orders, which have none. */
export type SuggestionScope = { family: Family; purpose: string };

/** The admins' rules for such orders, by type; types without one are learned. */
export type SuggestionRules = ReadonlyMap<string, Exclude<SuggestionRule, 'learned'>>;

type UnexplainedType = (typeof unexplainedTypes)[number];

/** This company's name for such a code, in both languages; both empty when nobody gave one. */
export type DocumentName = { type: UnexplainedType; en: string; zh: string };

export type SaveRulesRefusal = { code: 'unknown-type'; types: string[] };
/** A name in one language only would leave the others with a code. */
export type SaveNamesRefusal = { code: 'half-named'; types: UnexplainedType[] };
