import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { instantOf } from '../postgres/guarded-pool.ts';

const { TIMESTAMPTZ } = pg.types.builtins;
const byDriver = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date;

const two = (count: number) => String(count).padStart(2, '0');

/** As PostgreSQL writes an instant in a session of any time zone: no more digits than it has. */
const written = fc
  .record({
    at: fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('9998-12-31T00:00:00Z'),
      noInvalidDate: true,
    }),
    digits: fc.integer({ min: 0, max: 6 }),
    offset: fc.integer({ min: -14 * 4, max: 14 * 4 }),
  })
  .map(({ at, digits, offset }) => {
    const [day, rest = ''] = at.toISOString().split('T');
    const [time, ms = ''] = rest.slice(0, -1).split('.');
    const fraction = digits > 0 ? `.${`${ms}456`.slice(0, digits)}` : '';
    const quarters = Math.abs(offset);
    const minutes = quarters % 4 > 0 ? `:${two((quarters % 4) * 15)}` : '';
    return `${day} ${time}${fraction}${offset < 0 ? '-' : '+'}${two(Math.floor(quarters / 4))}${minutes}`;
  });

test('an instant is read as the driver reads it, in the time zone of any session', () => {
  fc.assert(
    fc.property(written, (text) => {
      expect(instantOf(text)).toEqual(byDriver(text));
    }),
  );
});
