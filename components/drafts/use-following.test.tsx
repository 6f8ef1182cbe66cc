import { act, cleanup, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { completeDraft, now } from '@/lib/features/transfers/testing/drafts.ts';
import { DraftState } from './draft-state.ts';
import { FormValues } from './form-values.ts';
import { useFollowing } from './use-following.ts';

afterEach(cleanup);

function following(start = completeDraft()) {
  const form = new FormValues(start);
  const state = new DraftState(start, () => now);
  const onChange = vi.fn();
  const { result } = renderHook(() => useFollowing({ form, state, start, onChange }));
  return { form, state, onChange, adopt: result.current.adopt };
}

test('what follows from a change stands in the form and is known, as one change', () => {
  const { form, state, onChange } = following();
  const before = form.get('targetAmount');
  act(() => form.set('sourceAmount', '200.00'));
  expect(form.get('targetAmount')).not.toBe(before);
  expect(state.values).toBe(form.values);
  expect(onChange).toHaveBeenCalledOnce();
});

test('a letter that came with the first picture, before anything listened, counts', () => {
  const start = completeDraft();
  const form = new FormValues(start);
  const state = new DraftState(start, () => now);
  const onChange = vi.fn();
  renderHook(() => {
    useLayoutEffect(() => form.set('sourceAmount', '200.00'), []);
    useFollowing({ form, state, start, onChange });
  });
  expect(form.get('targetAmount')).not.toBe(start.targetAmount);
  expect(state.values).toBe(form.values);
  expect(onChange).toHaveBeenCalledOnce();
});

test('what is suggested is marked, until the field is touched', () => {
  const { form, state } = following(
    completeDraft({ beneficiary: { fullName: '', accountInfo: { name: '' } } }),
  );
  act(() => form.set('beneficiary.fullName', '王小明'));
  expect(form.get('beneficiary.accountInfo.name')).toBe('王小明');
  expect(state.isSuggested('beneficiary.accountInfo.name')).toBe(true);
});

test('a value that is set to what it is changes nothing', () => {
  const { form, onChange } = following();
  act(() => form.set('payer', structuredClone(form.values.payer)));
  expect(onChange).not.toHaveBeenCalled();
});

test('values that are adopted are taken as they are: nothing follows, nobody typed them', () => {
  const { form, state, onChange, adopt } = following();
  const stored = completeDraft({ sourceAmount: '77.00', targetAmount: '' });
  act(() => adopt(stored));
  expect(form.values).toEqual(stored);
  expect(state.values).toEqual(stored);
  expect(onChange).not.toHaveBeenCalled();
});
