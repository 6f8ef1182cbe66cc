import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { chooseOption } from '../../tests/support/choose-option.ts';
import { SelectControl } from './select-field.tsx';

afterEach(cleanup);

const options = [
  { value: 'invoice', label: 'Invoice' },
  { value: 'bill', label: 'Bill of lading' },
];
const onChange = vi.fn<(value: string) => void>();

function Held() {
  const [value, setValue] = useState('');
  return (
    <SelectControl
      aria-label="Document type"
      emptyLabel="Choose"
      options={options}
      value={value}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}

test('reads what it asks for until something is chosen, and then that', async () => {
  render(<Held />);
  const list = screen.getByRole('combobox', { name: 'Document type' });
  expect(list.textContent).toBe('Choose');
  await chooseOption(list, 'Bill of lading');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('bill');
});

test('is sent with its form under its name', () => {
  const { container } = render(
    <form>
      <SelectControl aria-label="Family" name="family" defaultValue="bill" options={options} />
    </form>,
  );
  const form = container.querySelector('form') ?? undefined;
  expect([...new FormData(form)]).toEqual([['family', 'bill']]);
});
