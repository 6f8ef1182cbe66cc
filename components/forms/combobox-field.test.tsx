import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { ComboboxControl } from './combobox-field.tsx';

// The list is loaded before the first press: its code takes its time beside other tests.
beforeAll(() => import('./combobox-list.tsx'));
afterEach(cleanup);

const options = ['CNY', 'EUR', 'USD', 'UYU'].map((code) => ({ value: code, label: code }));
const onChange = vi.fn<(value: string) => void>();

function Held({ freeText = false, start = '' }: { freeText?: boolean; start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <ComboboxControl
      aria-label="Currency"
      options={options}
      freeText={freeText}
      value={value}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}

async function show(props: Parameters<typeof Held>[0] = {}) {
  renderInLocale(<Held {...props} />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency' });
  await act(async () => box.focus());
  return box;
}

const type = (box: HTMLElement, value: string) =>
  fireEvent.input(box, { target: { value }, inputType: 'insertText' });
const offered = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

test('what fits best is chosen by Enter', async () => {
  const box = await show();
  type(box, 'u');
  expect(await offered()).toEqual(['USD', 'UYU', 'EUR']);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('USD');
  expect(box.value).toBe('USD');
  expect(box.getAttribute('aria-expanded')).toBe('false');
});

test('Enter accepts a candidate of an input method and chooses nothing, also where the browser says so late', async () => {
  const box = await show();
  type(box, 'u');
  fireEvent.compositionStart(box);
  fireEvent.keyDown(box, { key: 'Enter', which: 229, keyCode: 229, isComposing: true });
  fireEvent.compositionEnd(box);
  // Safari ends the composition before the key that ended it.
  fireEvent.keyDown(box, { key: 'Enter', which: 229, keyCode: 229 });
  expect(onChange).not.toHaveBeenCalled();
});

test('leaving with a text that names one option chooses it; another unfinished text is put back', async () => {
  const box = await show();
  type(box, 'us');
  fireEvent.blur(box);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('USD');
  type(box, 'zz');
  expect((await screen.findByRole('status')).textContent).toContain('zz');
  fireEvent.blur(box);
  expect(onChange).toHaveBeenCalledOnce();
  expect(box.value).toBe('USD');
});

test('Esc puts the text back, then belongs to what is around the field, which keeps its value', async () => {
  const outside = vi.fn();
  document.addEventListener('keydown', outside);
  const box = await show({ start: 'USD' });
  type(box, 'cn');
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(box.value).toBe('USD');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(outside).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(outside).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', outside);
  expect(onChange).not.toHaveBeenCalled();
  expect(box.value).toBe('USD');
});

test('any text counts where it may be free, and Enter in its list sends no form', async () => {
  const box = await show({ freeText: true });
  type(box, 'US d');
  expect(onChange).toHaveBeenLastCalledWith('US d');
  expect(screen.queryByRole('listbox')).toBeNull();
  type(box, 'u');
  expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(false);
  fireEvent.blur(box);
  expect(box.value).toBe('u');
});

test('says below an option what it is for, and needs no keyboard on a phone while all of it is seen at once', async () => {
  const kinds = [
    { value: 'a', label: 'Payroll', hint: 'Wages that a company pays its staff' },
    { value: 'b', label: 'Salary' },
  ];
  renderInLocale(<ComboboxControl aria-label="Purpose" options={kinds} value="" onChange={onChange} />);
  const box = screen.getByRole('combobox', { name: 'Purpose' });
  expect(box.getAttribute('inputmode')).toBe('none');
  fireEvent.mouseDown(box);
  expect(await offered()).toEqual(['PayrollWages that a company pays its staff', 'Salary']);
});
