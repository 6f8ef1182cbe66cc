import fc from 'fast-check';
import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { fields } from '@/lib/features/transfers/fields.ts';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { type DraftValues, withValue } from '@/lib/features/transfers/types.ts';
import { runs } from '../../../tests/support/seed.ts';
import { changedParts } from './draft-editor.ts';

const names = (before: DraftValues, after: DraftValues) =>
  changedParts(before, after).map(({ name }) => name);

test('a value names its own place, and nothing around it', () => {
  const before = completeDraft();
  const after = completeDraft({ payer: { address: { city: 'Hamburg' } }, purpose: 'Rent' });
  expect(names(before, after).toSorted()).toEqual(['payer.address.city', 'purpose']);
});

test('equal values have no changed part, also when they are other objects', () => {
  expect(names(completeDraft(), structuredClone(completeDraft()))).toEqual([]);
});

test('a quote, and what was kept, change as a whole: field paths among them are no places', () => {
  const before = completeDraft();
  const after = { ...before, quote: null, keptAsEntered: { 'payer.fullName': 'J' } };
  expect(changedParts(before, after)).toEqual([
    { name: 'quote', value: null },
    { name: 'keptAsEntered', value: { 'payer.fullName': 'J' } },
  ]);
});

test('whatever texts change, a form that is given the changed parts has the new values', () => {
  const paths = fields.map(({ path }) => path).filter((path) => path !== 'queryNo');
  const texts = fc.array(fc.tuple(fc.constantFrom(...paths), fc.string()), { maxLength: 30 });
  fc.assert(
    fc.property(texts, (all) => {
      const before = completeDraft();
      const after = all.reduce((values, [path, text]) => withValue(values, path, text), before);
      const form = createFormControl({ defaultValues: before });
      form.subscribe({ callback: () => {} });
      for (const { name, value } of changedParts(before, after)) form.setValue(name, value as never);
      expect(form.getValues()).toEqual(after);
    }),
    { numRuns: runs(40) },
  );
});
