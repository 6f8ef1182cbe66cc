import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { ExportDialog } from './export-dialog.tsx';

afterEach(cleanup);

test('whole account numbers in a CSV come with what Excel makes of them', () => {
  renderInLocale(<ExportDialog input={{}} ids={[]} count={6} mayReveal onClose={() => undefined} />);
  const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
  const warning = () => screen.queryByText(/^Excel cuts account numbers of more than 15 digits/);
  expect(warning()).toBeNull();
  choose(/whole account numbers/);
  expect(warning()).not.toBeNull();
  choose(/Excel workbook/);
  expect(warning()).toBeNull();
});
