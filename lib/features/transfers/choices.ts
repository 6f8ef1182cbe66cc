import {
  accountTypes,
  entityTypes,
  fundsSources,
  genders,
  idTypes,
  paymentTypes,
  purposes,
  transactionModes,
} from '../../service-core/contract/enums.ts';
import { bankRoutings, type FieldRule } from './conditions/index.ts';
import type { FieldPath } from './fields.ts';

const lists: Partial<Record<FieldPath, readonly string[]>> = {
  purpose: purposes,
  fundsSource: fundsSources,
  paymentType: paymentTypes,
  transactionMode: transactionModes,
  holderType: ['business', 'personal'],
  'payer.entityType': entityTypes,
  'payer.gender': genders,
  'payer.idType': idTypes,
  'beneficiary.entityType': entityTypes,
  'beneficiary.gender': genders,
  'beneficiary.idType': idTypes,
  'beneficiary.accountType': accountTypes,
  'beneficiary.accountInfo.routingType': bankRoutings,
};

/** The values a field can take, if it has a closed list: the condition's own list before the interface's. */
export function choicesOf(path: FieldPath, rule: FieldRule): readonly string[] | undefined {
  if (rule.forced !== undefined) return [rule.forced];
  return rule.allowed ?? lists[path];
}

const chosen = ['Currency', 'currency', 'Country', 'country', 'nationality', 'subpurpose'];

/** True for what has a closed list, whatever the other answers. */
export function hasList(path: FieldPath): boolean {
  return path in lists || path === 'subpurpose';
}

/** True for what is picked from a list: "Select …" is asked instead of "Enter …". */
export function isChosen(path: FieldPath): boolean {
  return path in lists || chosen.some((ending) => path.endsWith(ending));
}
