import { type Actor, may } from '../../auth/permissions.ts';
import { maskIdentifier } from '../../text/mask.ts';
import { fieldAt, fields, isFieldPath } from '../transfers/fields.ts';
import { pickVisible } from '../transfers/payload.ts';
import { type DraftValues, type FieldPath, type Party, valueAt, withValue } from '../transfers/types.ts';

/** True if a field names a person or an account: shown by its end, in full only on request. */
export function isIdentifier(path: string): boolean {
  return isFieldPath(path) && fieldAt(path).sensitivity === 'identifier';
}

/** Returns the fields that were sent, by wire path, in the order of the form. */
export function sentFields(request: unknown): { path: string; value: string }[] {
  const paths = [...fields.map((field) => field.path), 'payerId', 'beneficiaryId'];
  return [...new Set(paths)].flatMap((path) => {
    const value = at(request, path);
    return typeof value === 'string' && value !== '' ? [{ path, value }] : [];
  });
}

/** The same with identifiers by their ends. */
export function maskedFields(request: unknown): { path: string; value: string }[] {
  return sentFields(request).map(masked);
}

/** A field that is an identifier by its end; any other as it is. */
export function masked<T extends { path: string; value: string | null }>(field: T): T {
  const isHidden = field.value !== null && isIdentifier(field.path);
  return isHidden ? { ...field, value: maskIdentifier(field.value ?? '') } : field;
}

/** Returns the values of a form, with identifiers by their ends. */
export function maskedValues(values: DraftValues): DraftValues {
  return fields
    .map(({ path }) => path)
    .filter((path) => isIdentifier(path) && valueAt(values, path) !== '')
    .reduce((all, path) => withValue(all, path, maskIdentifier(valueAt(values, path))), values);
}

/** True for roles that type or confirm orders: they read numbers in full. The others ask for each, on record. */
export function readsIdentifiers({ role }: Pick<Actor, 'role'>): boolean {
  return may(role, 'order:draft') || may(role, 'order:confirm');
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((here, part) => {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return undefined;
    return (here as Record<string, unknown>)[part];
  }, value);
}

const hasDetails = (values: DraftValues, party: Party) =>
  values[`${party}Id`] !== '' && (values[party].fullName !== '' || values[party].lastName !== '');

/**
 * Returns the details of each party of which only the id was sent, by wire path: an order keeps them as they were saved
 * (C-13, C-14). Nothing of a party that was sent in words, or of which nothing but the id is known.
 */
export function savedFields(values: DraftValues): { path: FieldPath; value: string }[] {
  const saved = (['payer', 'beneficiary'] as const).filter((party) => hasDetails(values, party));
  const inWords = pickVisible({ ...values, payerId: '', beneficiaryId: '' });
  return [...inWords]
    .filter(([path]) => saved.some((party) => path.startsWith(`${party}.`)))
    .map(([path, value]) => ({ path, value }));
}

type Sent = { state: string; type: string; fileName: string; sha256: string | null };

/**
 * Without uploads whose answer was lost and that were then sent again and taken: the service keeps one document of the
 * same content and type (decisions §6). Of one that broke off with its process only the name tells.
 */
export function withoutSentAgain<T extends Sent>(documents: readonly T[]): T[] {
  const taken = documents.filter(({ state }) => state === 'accepted');
  return documents.filter(
    (one) =>
      one.state !== 'unknown' ||
      !taken.some(
        (other) =>
          other.type === one.type &&
          (one.sha256 === null ? other.fileName === one.fileName : other.sha256 === one.sha256),
      ),
  );
}
