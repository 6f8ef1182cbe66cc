import { stringify } from 'lossless-json';
import { expect, it } from 'vitest';
import { parseWire } from '../../lib/service-core/contract/index.ts';
import { jsonCases } from './json-test-suite.ts';

it('holds the whole suite', () => {
  const ofKind = (kind: string) => jsonCases.filter(({ name }) => name.startsWith(kind)).length;
  expect([ofKind('y_'), ofKind('n_'), ofKind('i_')]).toEqual([95, 188, 35]);
});

it.each(jsonCases)('takes or refuses $name', ({ bytes, isTaken }) => {
  expect(parseWire(bytes).ok).toBe(isTaken);
});

const taken = jsonCases.filter(({ isTaken }) => isTaken);

/** A text and its value, written as text again. */
function thereAndBack(bytes: Buffer): { again: string; text: string } {
  const parsed = parseWire(bytes);
  const again = parsed.ok ? stringify(parsed.value) : undefined;
  return { again: again ?? '', text: bytes.toString().replace(/^\ufeff/, '') };
}

it.each(taken)('reads $name as JSON.parse does', ({ bytes }) => {
  const { again, text } = thereAndBack(bytes);
  expect(JSON.parse(again)).toEqual(JSON.parse(text));
});

it.each(taken.filter(({ name }) => name.includes('_number_')))('keeps each digit of $name', ({ bytes }) => {
  const { again, text } = thereAndBack(bytes);
  expect(again).toBe(text.replace(/\s/g, ''));
});
