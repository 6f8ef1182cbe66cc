import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskEmail, maskIdentifier, maskText, tailOf } from './mask.ts';

test.each([
  ['6217000010000004567', '62••••4567'],
  ['11010519491231002X', '11••••002X'],
  ['12345678', '••••5678'],
  ['123', '••••3'],
  ['1', '••••'],
  ['', ''],
])('%s is shown as %s', (text, shown) => {
  expect(maskIdentifier(text)).toBe(shown);
});

test('an e-mail keeps its domain', () => {
  expect(maskEmail('wang.wei@example.com')).toBe('w••••@example.com');
  expect(maskEmail('13800138000')).toBe('••••8000');
});

test('at least half of an identifier is never shown', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }), (text) => {
      const length = [...text].length;
      const shown = [...maskIdentifier(text).replace('••••', '')].length;
      expect(shown).toBeLessThanOrEqual(length / 2);
      expect([...tailOf(text)].length).toBeLessThanOrEqual(Math.min(4, length / 2));
    }),
  );
});

test.each([
  ['to 6217000010000004567.', 'to 62••••4567.'],
  ['to 6217 0000 1000 0004 567 or 6217-0000-1000-0004-567', 'to 62••••4567 or 62••••4567'],
  ['of li.na@example.test, X77712345', 'of l••••@example.test, ••••2345'],
  ['{"amount":12345678,"number":6217000010000004567}', '{"amount":12345678,"number":62••••4567}'],
  [
    'on 2026-11-28T18:10:00Z, 1,250.00 USD, 12345678.90',
    'on 2026-11-28T18:10:00Z, 1,250.00 USD, 12345678.90',
  ],
  ['T20261128001 is kept', 'T20261128001 is kept'],
])('text of others %j shows %j', (text, shown) => {
  expect(maskText(text, ['T20261128001'])).toBe(shown);
});
