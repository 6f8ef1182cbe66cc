import { act, cleanup, renderHook } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { completeDraft, now } from '@/lib/features/transfers/testing/drafts.ts';
import { useDraftForm } from './use-draft-form.ts';

const stored = completeDraft({ purpose: 'Education' });
vi.stubGlobal('fetch', async (_: string, init?: RequestInit) =>
  Response.json(
    init?.method === 'PATCH'
      ? { revision: 2, savedAt: now.toISOString() }
      : { state: 'open', revision: 7, values: stored },
  ),
);
afterEach(cleanup);

const options = (draftId: string) => ({
  draftId,
  revision: 1,
  values: completeDraft(),
  mode: 'create' as const,
  original: undefined,
  serverNow: () => now.getTime(),
});
const formOf = (draftId: string) => renderHook(() => useDraftForm(options(draftId))).result;

test('a change is to be saved', () => {
  const { current } = formOf('changed');
  expect(current.saver.isDirty).toBe(false);
  act(() => current.editor.edit((values) => ({ ...values, purpose: 'Rent' })));
  expect(current.saver.isDirty).toBe(true);
});

test('a value that is set to what it is changes nothing', () => {
  const { current } = formOf('same');
  act(() => current.editor.edit((values) => ({ ...values, payer: structuredClone(values.payer) })));
  expect(current.saver.isDirty).toBe(false);
});

test('a letter that came with the first picture, before anything listened, counts', () => {
  const { result } = renderHook(() => {
    const form = useRef<ReturnType<typeof useDraftForm>>(null);
    useLayoutEffect(() => form.current?.editor.edit((values) => ({ ...values, sourceAmount: '200.00' })), []);
    form.current = useDraftForm(options('early'));
    return form.current;
  });
  expect(result.current.editor.values.sourceAmount).toBe('200.00');
  expect(result.current.saver.isDirty).toBe(true);
});

test('the version of a colleague is shown, and not saved again', async () => {
  const { current } = formOf('theirs');
  await act(() => current.refresh());
  expect(current.editor.values.purpose).toBe('Education');
  expect(current.saver.isDirty).toBe(false);
  expect(current.base()).toEqual(stored);
});

test('what was saved stays as it was saved while somebody types on', async () => {
  const { current } = formOf('typed-on');
  act(() => current.editor.edit((values) => ({ ...values, payer: { ...values.payer, fullName: 'Jane' } })));
  await act(() => current.saver.flush());
  act(() => current.editor.edit((values) => ({ ...values, payer: { ...values.payer, fullName: 'Jane M' } })));
  expect(current.base().payer.fullName).toBe('Jane');
});
