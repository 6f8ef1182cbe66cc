import { fields } from '../transfers/fields.ts';
import { pickVisible } from '../transfers/payload.ts';
import { hide, isProtected, namesBankCode } from '../transfers/protected-fields.ts';
import type { DraftValues, FieldPath, Party } from '../transfers/types.ts';

/** Returns the non-empty fields of a sent request by wire path, in the order of the form, then the party ids. */
export function sentFields(request: unknown): { path: string; value: string }[] {
  const paths = [...fields.map((field) => field.path), 'payerId', 'beneficiaryId'];
  return [...new Set(paths)].flatMap((path) => {
    const value = at(request, path);
    return typeof value === 'string' && value !== '' ? [{ path, value }] : [];
  });
}

/** Returns fields of one form with protected values masked. */
export function masked<T extends { path: string; value: string | null }>(rows: readonly T[]): T[] {
  const routingType = rows.find(({ path }) => path.endsWith('routingType'))?.value;
  return rows.map((row) =>
    row.value !== null && isProtected(row.path, { isAlipay: !namesBankCode(routingType) })
      ? { ...row, value: hide(row.path, row.value) }
      : row,
  );
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
 * Returns the saved details, by wire path, of each party that was sent by id (C-13, C-14). Parties sent with their
 * details, and parties of which only the id is known, are left out.
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
 * Leaves out uploads with an unknown outcome that were later sent again and accepted: the service keeps one document
 * per content and type (decisions §6). An upload without a stored hash is matched by its file name.
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
