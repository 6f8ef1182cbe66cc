import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { EntityPicker } from './entity-picker.tsx';

const latest = [
  {
    id: 'p',
    name: 'Jane Miller',
    latinName: '',
    bankName: '',
    accountType: '',
    verification: { state: 'none' },
  },
];

// The list is loaded before the first press: its code takes its time beside other tests.
beforeAll(() => import('../forms/combobox-list.tsx'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string) => Response.json(address.includes('q=') ? [] : latest));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settled = () => act(() => vi.advanceTimersByTimeAsync(500));
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('the latest ones are listed as soon as somebody wants to choose; what is not found is said', async () => {
  renderInLocale(<EntityPicker kind="payer" family="global" onChoose={() => {}} onNew={() => {}} />);
  await settled();
  const box = screen.getByRole('combobox', { name: 'Saved sender' });
  expect(document.activeElement).toBe(box);
  expect(options()).toEqual([expect.stringContaining('Jane Miller'), 'New sender']);
  fireEvent.input(box, { target: { value: 'Zoe' }, inputType: 'insertText' });
  await settled();
  expect(options()).toEqual(['New sender']);
  expect(screen.getByRole('status').textContent).toBe('No saved sender matches');
});

test('where nobody is saved yet, that is said', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  renderInLocale(
    <EntityPicker kind="beneficiary" family="global" onChoose={() => {}} onNew={() => {}} />,
    'zh-CN',
  );
  await settled();
  expect(options()).toEqual(['新的收款人']);
  expect(screen.getByRole('status').textContent).toBe('还没有已保存的收款人');
});
