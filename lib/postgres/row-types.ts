import pg from 'pg';

const { INT8, TIMESTAMPTZ } = pg.types.builtins;

/**
 * Reads an instant as PostgreSQL writes it, which leaves the minutes of most offsets out: 2026-11-20
 * 18:34:11.123456+00.
 */
export function instantOf(text: string): Date {
  const isOfWholeHours = text.at(-3) === '+' || text.at(-3) === '-';
  return new Date(`${text.slice(0, 10)}T${text.slice(11)}${isOfWholeHours ? ':00' : ''}`);
}

/** The parsers by which rows are read: a BIGINT is a bigint, a TIMESTAMPTZ a Date, a NUMERIC text. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8) return BigInt;
    // The driver's own way takes twice the time over it, a tenth of a page of orders.
    return oid === TIMESTAMPTZ ? instantOf : pg.types.getTypeParser(oid, format);
  },
};
