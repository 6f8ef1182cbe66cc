export type DiffRisk = 'money' | 'account' | 'identity';

export type DiffRow = {
  /** Names the row; the form's path where it is a field. */
  path: string;
  label: string;
  /** Both sides as a person reads them; empty text for nothing. */
  from: string;
  to: string;
  /** The risk of a costly mistake: these rows come first and never have a default in a merge. */
  risk?: DiffRisk;
  /** An account number or another long code: compared and shown in groups of four. */
  code?: boolean;
};

export type DiffKind = 'changed' | 'added' | 'removed';

/** Returns the kind of change in a row; null when both sides are the same. */
export function diffKind({ from, to }: Pick<DiffRow, 'from' | 'to'>): DiffKind | null {
  if (from === to) return null;
  if (from === '') return 'added';
  return to === '' ? 'removed' : 'changed';
}

/** The rows that differ, those with a risk first, each part in the order given; and the others. */
export function splitRows(rows: readonly DiffRow[]): { changed: DiffRow[]; unchanged: DiffRow[] } {
  const changed = rows.filter((row) => diffKind(row) !== null);
  return {
    changed: [...changed.filter((row) => row.risk), ...changed.filter((row) => !row.risk)],
    unchanged: rows.filter((row) => diffKind(row) === null),
  };
}

export type CodeGroup = { text: string; differs: boolean };

/** A code in fours, each marked when the other side has something else in its place. */
export function codeGroups(value: string, other: string): CodeGroup[] {
  const others = inFours(other);
  return inFours(value).map((text, index) => ({ text, differs: text !== others[index] }));
}

function inFours(code: string): string[] {
  return code.replaceAll(/\s/gu, '').match(/.{1,4}/gsu) ?? [];
}
