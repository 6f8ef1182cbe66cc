import type { World } from './world.ts';

/**
 * One row of the specification's tables, or one of its numbered rules: what is said, where the code does it, and the
 * proof that a running service does. Expectations are written here from the document by hand, never read from the
 * contract, which would only prove that it agrees with itself.
 */
export type Row = {
  /** The section as the document numbers it: '2.3', or 'decisions 1.2'. */
  section: string;
  name: string;
  rule: string;
  /** `path` or `path#symbol`, of what makes the rule true. */
  code: readonly string[];
  prove(world: World): Promise<void>;
};

/** The name of the row's test. */
export const titleOf = ({ section, name, rule }: Pick<Row, 'section' | 'name' | 'rule'>): string =>
  `§${section} ${name}: ${rule}`;

/** Rows of one section whose code lies together. */
export function sectionRows(
  section: string,
  code: readonly string[],
  rows: readonly (Omit<Row, 'section' | 'code'> & { code?: readonly string[] })[],
): Row[] {
  return rows.map((row) => ({ ...row, section, code: row.code ?? code }));
}
