import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { FileField } from './file-field.tsx';

afterEach(cleanup);

const csv = new File(['a,b'], 'people.csv', { type: 'text/csv' });
const sheet = new File(['x'], 'people.xlsx');

function Held({ onChange }: { onChange: (file: File) => void }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileField
      name="file"
      label="File"
      hint="CSV or XLSX"
      file={file}
      onChange={(chosen) => {
        setFile(chosen);
        onChange(chosen);
      }}
      accept=".csv"
      texts={{ choose: 'Choose a file', another: 'Choose another file', none: 'or drop it here' }}
    />
  );
}

function setUp() {
  const onChange = vi.fn();
  const { container } = renderInLocale(<Held onChange={onChange} />);
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no field for a file');
  return { onChange, input };
}

test('it is chosen by a button in the language of the portal, and its name is said', () => {
  const { onChange, input } = setUp();
  expect(screen.getByRole('status').textContent).toBe('or drop it here');
  expect([...(input.labels ?? [])].map(({ textContent }) => textContent).join(' ')).toContain(
    'Choose a file',
  );
  expect(input.getAttribute('aria-describedby')).toBe('field-file-hint');
  fireEvent.change(input, { target: { files: [csv] } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith(csv);
  expect(screen.getByRole('status').textContent).toBe('people.csv');
  screen.getByText('Choose another file');
});

test('a file that is dropped takes the place of the one before, and nothing dropped changes nothing', () => {
  const { onChange, input } = setUp();
  fireEvent.change(input, { target: { files: [csv] } });
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [sheet] } });
  expect(screen.getByRole('status').textContent).toBe('people.xlsx');
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [] } });
  fireEvent.change(input, { target: { files: [] } });
  expect(onChange).toHaveBeenCalledTimes(2);
});
