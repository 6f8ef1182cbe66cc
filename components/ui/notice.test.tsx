import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { UnreadableRows } from './notice.tsx';

test('the rows that a list cannot show are counted and named; without any nothing is said', () => {
  const { container } = renderInLocale(<UnreadableRows ids={[]} />);
  expect(container.textContent).toBe('');
  renderInLocale(<UnreadableRows ids={['row-1', 'row-2']} />);
  screen.getByText('2 records cannot be shown');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['row-1', 'row-2']);
});
