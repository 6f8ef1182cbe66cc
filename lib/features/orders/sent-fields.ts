import { fields } from '../transfers/fields.ts';

/** What was sent, by wire path, in the order of the form; what was not sent is not in it. */
export function sentFields(request: unknown): { path: string; value: string }[] {
  const paths = [...fields.map((field) => field.path), 'payerId', 'beneficiaryId'];
  return [...new Set(paths)].flatMap((path) => {
    const value = at(request, path);
    return typeof value === 'string' && value !== '' ? [{ path, value }] : [];
  });
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((here, part) => {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return undefined;
    return (here as Record<string, unknown>)[part];
  }, value);
}
