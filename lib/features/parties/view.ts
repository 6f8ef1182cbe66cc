import { z } from 'zod';
import { shownSides } from '../../text/money-text.ts';
import { evaluate } from '../transfers/conditions/index.ts';
import { fields, isFieldPath, sectionOf } from '../transfers/fields.ts';
import { hide, isProtected, paysAlipay } from '../transfers/protected-fields.ts';
import { draftValuesSchema } from '../transfers/schema.ts';
import {
  type DraftValues,
  type Family,
  type FieldPath,
  familyOf,
  valueAt,
  withValue,
} from '../transfers/types.ts';
import type { OrderOfParty, Party, PartyEvent } from './data/list.ts';
import { partyDraft } from './party-draft.ts';
import type {
  PartyDuplicate,
  PartyEventKind,
  PartyEventView,
  PartyField,
  PartyFill,
  PartyKind,
  PartyOrder,
  PartySummary,
  PartyValues,
  PartyWarning,
  Verification,
} from './types.ts';

const eventDataSchema = z
  .object({ field: z.string(), check: z.string(), outcome: z.string(), by: z.string() })
  .partial();

const states = ['none', 'matched', 'mismatched', 'changed'] as const;
const checks = ['bank', 'alipay', 'name'] as const;

/** `shared`: the account is also saved under another name. `today` is yyyy-MM-dd. */
export function partySummary(row: Party, o: { shared: boolean; today: string }): PartySummary {
  const { id, name, latinName, country, bankName, accountTail, identityTail, uses } = row;
  return {
    id,
    kind: kindOf(row),
    family: familyOf(row.family),
    name,
    latinName,
    entityType: row.entityType === 'B' ? 'B' : 'I',
    country,
    bankName,
    accountType: row.accountType === 'alipay' || row.accountType === 'bank' ? row.accountType : '',
    accountTail,
    identityTail,
    verification: verificationOf(row),
    warnings: warningsOf(row, o),
    uses,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    archived: row.archivedAt !== null,
    knownToService: row.serviceId !== null,
  };
}

export function fillOf(row: Party): PartyFill {
  const { id, name, serviceId } = row;
  return { id, name, serviceId, kind: kindOf(row), values: row.values as unknown as PartyValues };
}

export const kindOf = (row: Pick<Party, 'kind'>): PartyKind =>
  row.kind === 'payer' ? 'payer' : 'beneficiary';

function verificationOf(row: Party): Verification {
  return {
    state: states.find((known) => known === row.verification) ?? 'none',
    check: checks.find((known) => known === row.verificationCheck) ?? null,
    at: row.verifiedAt?.toISOString() ?? null,
  };
}

function warningsOf(row: Party, { shared, today }: { shared: boolean; today: string }): PartyWarning[] {
  const changed =
    row.usedAccountFingerprint !== null && row.usedAccountFingerprint !== row.accountFingerprint;
  const expired = /^\d{4}-\d{2}-\d{2}$/.test(row.identityExpiresOn) && row.identityExpiresOn < today;
  return [
    ...(changed ? (['account-changed'] as const) : []),
    ...(shared ? (['account-shared'] as const) : []),
    ...(expired ? (['identity-expired'] as const) : []),
  ];
}

export function partyEventView(row: PartyEvent): PartyEventView {
  return {
    id: String(row.id),
    // Only addPartyEvent writes it, and it takes no other kinds.
    kind: row.kind as PartyEventKind,
    at: row.at.toISOString(),
    actorName: row.actorName,
    data: eventDataSchema.safeParse(row.data).data ?? {},
  };
}

export function partyOrder(row: OrderOfParty): PartyOrder {
  const { id, orderNo, statusId, serviceStatus } = row;
  return {
    id,
    orderNo,
    statusId,
    serviceStatus,
    ...shownSides(row),
    createdAt: row.createdAt.toISOString(),
  };
}

type Compared = Pick<Party, 'accountFingerprint' | 'identityFingerprint' | 'nameKey'>;

/** The likeness of two saved parties; null if account, identity and name all differ. */
function likenessOf(own: Compared, other: Compared): PartyDuplicate['likeness'] | null {
  const sameAccount = own.accountFingerprint !== null && own.accountFingerprint === other.accountFingerprint;
  const sameName = own.nameKey !== '' && own.nameKey === other.nameKey;
  if (sameAccount) return sameName ? 'same' : 'account';
  if (own.identityFingerprint !== null && own.identityFingerprint === other.identityFingerprint)
    return 'identity';
  return sameName ? 'name' : null;
}

export function duplicatesOf(own: Compared, others: readonly Party[]): PartyDuplicate[] {
  return others.flatMap((other) => {
    const likeness = likenessOf(own, other);
    const { id, name, accountTail } = other;
    return likeness === null ? [] : [{ id, name, accountTail, likeness }];
  });
}

/** All filled fields of a party, in the order of the form, with identifiers masked. */
export function maskedFields(kind: PartyKind, stored: PartyValues): PartyField[] {
  return shownFields(kind, stored).map(({ path, value, masked }) => ({
    path,
    value: masked ? hide(path, value) : value,
    masked,
  }));
}

/** The fields as a draft: identifiers masked, all other fields empty. */
export const draftOfFields = (family: Family, fields: readonly PartyField[]): DraftValues =>
  fields.reduce(
    (values, { path, value }) => (isFieldPath(path) ? withValue(values, path, value) : values),
    draftValuesSchema.parse({ family }),
  );

/** One identifier in full; null if the field is not an identifier or is empty. */
export function identifierAt(kind: PartyKind, stored: PartyValues, path: string): string | null {
  return shownFields(kind, stored).find((field) => field.masked && field.path === path)?.value ?? null;
}

function shownFields(kind: PartyKind, stored: PartyValues): (PartyField & { path: FieldPath })[] {
  const values = partyDraft(stored);
  const rules = evaluate(values);
  return fields
    .map((field) => field.path)
    .filter((path) => sectionOf(path) === kind && rules[path].visible)
    .map((path) => ({
      path,
      value: valueAt(values, path),
      masked: isProtected(path, { isAlipay: paysAlipay(values) }),
    }))
    .filter(({ value }) => value !== '');
}
