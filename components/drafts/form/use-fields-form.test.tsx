import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { completeDraft, now } from '@/lib/features/transfers/testing/drafts.ts';
import { withValue } from '@/lib/features/transfers/types.ts';
import { useFieldsForm } from './use-draft-form.ts';

afterEach(cleanup);

function formOf(start = completeDraft()) {
  const { result } = renderHook(() => useFieldsForm({ start, now: () => now }));
  return result.current;
}

test('what follows from a change stands in the form in the same moment', () => {
  const { form, editor } = formOf();
  const before = form.getValues('targetAmount');
  act(() => editor.edit((values) => ({ ...values, sourceAmount: '200.00' })));
  expect(form.getValues('sourceAmount')).toBe('200.00');
  expect(form.getValues('targetAmount')).not.toBe(before);
});

test('what is suggested is marked, until the field is touched', () => {
  const { form, editor } = formOf(
    completeDraft({ beneficiary: { fullName: '', accountInfo: { name: '' } } }),
  );
  act(() => editor.edit((values) => withValue(values, 'beneficiary.fullName', '王小明')));
  expect(form.getValues('beneficiary.accountInfo.name')).toBe('王小明');
  expect(editor.isSuggested('beneficiary.accountInfo.name')).toBe(true);
});

test('values that are adopted are taken as they are: nothing follows from them, and the form is clean', () => {
  const { form, editor } = formOf();
  act(() => editor.edit((values) => ({ ...values, purpose: 'Rent' })));
  expect(form.getFieldState('purpose').isDirty).toBe(true);
  const stored = completeDraft({ sourceAmount: '77.00', targetAmount: '' });
  act(() => editor.adopt(stored));
  expect(form.getValues()).toEqual(stored);
  expect(form.getFieldState('purpose').isDirty).toBe(false);
});
