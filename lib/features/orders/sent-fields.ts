import { may } from '../../auth/permissions.ts';
import type { Actor } from '../../auth/types.ts';
import { maskIdentifier } from '../../mask.ts';
import { fieldAt, fields, isFieldPath } from '../transfers/fields.ts';
import type { DraftValues } from '../transfers/types.ts';
import { valueAt, withValue } from '../transfers/values.ts';

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
