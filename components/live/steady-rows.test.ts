import fc from 'fast-check';
import { expect, test } from 'vitest';
import { steadyRows } from './steady-rows.tsx';

type Row = { id: string; value: number };
const idOf = (row: Row) => row.id;
const lists = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), value: fc.integer() }),
  { selector: idOf },
);

test('nothing moves: the shown rows are the held ones in their order', () => {
  fc.assert(
    fc.property(lists, lists, (held, news) => {
      expect(steadyRows({ held, news, idOf }).shown.map(({ row }) => row.id)).toEqual(held.map(idOf));
    }),
  );
});

test('every shown row is as new as the news, or marked as gone', () => {
  fc.assert(
    fc.property(lists, lists, (held, news) => {
      for (const { row, isGone } of steadyRows({ held, news, idOf }).shown) {
        const now = news.find((one) => one.id === row.id);
        expect(isGone).toBe(now === undefined);
        expect(row).toBe(now ?? held.find((one) => one.id === row.id));
      }
    }),
  );
});

test('nothing waits exactly when both have the same rows', () => {
  fc.assert(
    fc.property(lists, lists, (held, news) => {
      const all = new Set([...held, ...news].map(idOf));
      const has = (rows: Row[], id: string) => rows.some((row) => row.id === id);
      const differing = [...all].filter((id) => has(held, id) !== has(news, id));
      expect(steadyRows({ held, news, idOf }).waiting).toBe(differing.length);
    }),
  );
});
