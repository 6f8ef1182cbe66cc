import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskEmail, maskIdentifier, tailOf } from './mask.ts';

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
