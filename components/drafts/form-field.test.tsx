import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { FormField } from './form-field.tsx';
import type { FormPath } from './form-values.ts';
import { FormValues } from './form-values.ts';

afterEach(cleanup);

type TextPath = Extract<FormPath, 'purpose' | 'payer.fullName'>;

function show(paths: readonly TextPath[]) {
  const form = new FormValues(completeDraft());
  const renders = new Map<string, number>();
  const page = (shown: readonly TextPath[]) =>
    shown.map((path) => (
      <FormField key={path} form={form} path={path}>
        {({ value, onChange }) => {
          renders.set(path, (renders.get(path) ?? 0) + 1);
          return <input aria-label={path} value={value} onChange={(event) => onChange(event.target.value)} />;
        }}
      </FormField>
    ));
  const { rerender } = render(page(paths));
  return { form, renders, showOnly: (shown: readonly TextPath[]) => rerender(page(shown)) };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('what is typed stands in the form, and only its own field renders again', () => {
  const { form, renders } = show(['purpose', 'payer.fullName']);
  fireEvent.change(field('purpose'), { target: { value: 'Rent' } });
  expect(form.get('purpose')).toBe('Rent');
  expect(field('purpose').value).toBe('Rent');
  expect(Object.fromEntries(renders)).toEqual({ purpose: 2, 'payer.fullName': 1 });
});

test('a field shows what is set from elsewhere, alone or with all others', () => {
  const { form } = show(['purpose', 'payer.fullName']);
  act(() => form.set('payer', { ...form.values.payer, fullName: 'Li Wei' }));
  expect(field('payer.fullName').value).toBe('Li Wei');
  act(() => form.replace(completeDraft({ purpose: 'Education' })));
  expect(field('purpose').value).toBe('Education');
});

test('a field that leaves the page comes back with its value', () => {
  const { showOnly } = show(['purpose', 'payer.fullName']);
  fireEvent.change(field('purpose'), { target: { value: 'Rent' } });
  showOnly(['payer.fullName']);
  showOnly(['purpose']);
  expect(field('purpose').value).toBe('Rent');
});
