import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { ComboboxControl } from './combobox-field.tsx';

// Its code never comes, as over a connection that has just broken.
vi.mock('./combobox-list.tsx', () => new Promise(() => {}));
afterEach(cleanup);

const options = ['CNY', 'EUR', 'USD', 'UYU'].map((code) => ({ value: code, label: code }));

test('Enter takes what the list would offer first, and nothing while an input method composes', () => {
  const onChange = vi.fn();
  renderInLocale(<ComboboxControl aria-label="Currency" options={options} value="" onChange={onChange} />);
  const box = screen.getByRole('combobox', { name: 'Currency' });
  fireEvent.input(box, { target: { value: 'u' }, inputType: 'insertText' });
  fireEvent.keyDown(box, { key: 'Enter', which: 229, keyCode: 229 });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('USD');
  expect(box.getAttribute('aria-expanded')).toBe('false');
});
