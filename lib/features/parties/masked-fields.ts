import { maskEmail, maskIdentifier } from '../../mask.ts';
import { evaluate } from '../transfers/conditions/index.ts';
import { type FieldPath, fieldAt, fields, isFieldPath, sectionOf } from '../transfers/fields.ts';
import { draftValuesSchema } from '../transfers/schema.ts';
import type { DraftValues, Family } from '../transfers/types.ts';
import { valueAt, withValue } from '../transfers/values.ts';
import { partyDraft } from './party-draft.ts';
import type { PartyField, PartyKind, PartyValues } from './types.ts';

/** A routing value names a bank, except for Alipay, where it is a person's login. */
function isMasked(path: FieldPath, values: DraftValues): boolean {
  const { sensitivity } = fieldAt(path);
  if (path.endsWith('routingValue')) return values.beneficiary.accountType === 'alipay';
  return sensitivity === 'identifier' || sensitivity === 'contact';
}

/** Everything that is known of a party, in the order of the form; identifiers only by their ends. */
export function maskedFields(kind: PartyKind, stored: PartyValues): PartyField[] {
  return shownFields(kind, stored).map(({ path, value, masked }) => ({
    path,
    value: masked ? hide(path, value) : value,
    masked,
  }));
}

/** Those fields as a draft has them: identifiers masked, everything else empty. */
export const draftOfFields = (family: Family, fields: readonly PartyField[]): DraftValues =>
  fields.reduce(
    (values, { path, value }) => (isFieldPath(path) ? withValue(values, path, value) : values),
    draftValuesSchema.parse({ family }),
  );

/** One identifier in full; null for what is not one, or not filled. */
export function identifierAt(kind: PartyKind, stored: PartyValues, path: string): string | null {
  return shownFields(kind, stored).find((field) => field.masked && field.path === path)?.value ?? null;
}

function shownFields(kind: PartyKind, stored: PartyValues): (PartyField & { path: FieldPath })[] {
  const values = partyDraft(stored);
  const rules = evaluate(values);
  return fields
    .map((field) => field.path)
    .filter((path) => sectionOf(path) === kind && rules[path].visible)
    .map((path) => ({ path, value: valueAt(values, path), masked: isMasked(path, values) }))
    .filter(({ value }) => value !== '');
}

const hide = (path: string, value: string) =>
  path.endsWith('email') ? maskEmail(value) : maskIdentifier(value);
