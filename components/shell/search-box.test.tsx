import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { router } from '../../tests/support/navigation.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { SearchBox } from './search-box.tsx';

afterEach(cleanup);

test.each([
  ['en', 'Search'],
  ['zh-CN', '搜索'],
] as const)(
  'what was typed is searched by a press, too, and keeps the rest of the list: %s',
  (locale, name) => {
    renderInLocale(<SearchBox action="/recipients" label="Name" kept={{ archived: 'true' }} />, locale);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Name' }), { target: { value: 'zm' } });
    fireEvent.click(screen.getByRole('button', { name }));
    expect(router.push).toHaveBeenCalledWith('/recipients?archived=true&q=zm');
  },
);

test('whoever searched is still in the box, which says what another address searches for', () => {
  const { rerender } = renderInLocale(<SearchBox action="/orders" label="Name" />);
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  box.focus();
  fireEvent.change(box, { target: { value: 'wang' } });
  rerender(<SearchBox action="/orders" label="Name" query="wang" />);
  expect(document.activeElement).toBe(box);
  expect(box.value).toBe('wang');
  rerender(<SearchBox action="/orders" label="Name" query="li" />);
  expect(box.value).toBe('li');
});
