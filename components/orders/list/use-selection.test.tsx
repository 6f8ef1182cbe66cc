import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelection } from './bulk-bar.tsx';

const rows = ['a', 'b'];

test.each([
  ['a row', (selection: ReturnType<typeof useSelection>) => selection.toggle('a')],
  ['the page', (selection: ReturnType<typeof useSelection>) => selection.togglePage()],
])('all pages are meant no longer once %s is taken out, nor when it is chosen again', (_, toggle) => {
  const { result } = renderHook(() => useSelection(rows));
  act(() => result.current.chooseEverything());
  expect(result.current).toMatchObject({ ids: rows, isEverything: true });

  act(() => toggle(result.current));
  expect(result.current.isEverything).toBe(false);
  act(() => toggle(result.current));
  expect(result.current).toMatchObject({ ids: rows, isPage: true, isEverything: false });
});
