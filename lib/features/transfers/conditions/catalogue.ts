import { shortBalance } from '../balance.ts';
import { maxCodePoints } from '../fields.ts';
import { usesAreaPicker } from './area.ts';
import { alipayRules, bankCheckRules, nameLookupRules, needsReviewedEntity } from './checks.ts';
import { needsChineseName } from './chinese-name.ts';
import { conversionSide } from './conversion.ts';
import { documentsNeededBy } from './documents.ts';
import { conditions } from './evaluate.ts';
import {
  canLockRate,
  isCancellable,
  isInformationRequested,
  isReadyToConfirm,
  statusReference,
} from './order.ts';

/** The conditions of ui.md §3.2 that are not about single fields of the form, by their numbers there. */
export const ruleOf = {
  'C-12': documentsNeededBy,
  'C-30': isInformationRequested,
  'C-31': needsChineseName,
  'C-32': canLockRate,
  // The field counts down by itself near its limit.
  'C-34': maxCodePoints,
  'C-35': isReadyToConfirm,
  'C-36': isCancellable,
  'C-37': usesAreaPicker,
  'C-38': bankCheckRules,
  'C-39': alipayRules,
  'C-40': needsReviewedEntity,
  'C-41': alipayRules,
  'C-42': nameLookupRules,
  'C-43': conversionSide,
  'C-44': statusReference,
  'C-45': shortBalance,
} as const;

/** Every number that has a rule, whether of the form or beside it. */
export const conditionIds: ReadonlySet<string> = new Set([
  ...conditions.map((condition) => condition.id),
  ...Object.keys(ruleOf),
]);
