import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AreaPage, AreaView } from '@/lib/features/lookups/schema.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { AreaPicker } from './area-picker.tsx';

const area = (key: string, path: string[], more: Partial<AreaView> = {}): AreaView => ({
  key,
  level: 3,
  name: path.at(-1) ?? '',
  latin: 'Somewhere',
  pinyin: '',
  path,
  latinPath: [],
  postCode: '100000',
  hasParts: false,
  address: { state: path[0] ?? '', city: path[0] ?? '', district: path[1] ?? '', postCode: '100000' },
  ...more,
});
const haidian = area('110108', ['北京市', '海淀区']);
const beijing = area('110000', ['北京市'], { level: 1, hasParts: true });

const answers: Record<string, { ok: boolean; areas: AreaView[]; total?: number }> = {};
const asked: string[] = [];
const onChange = vi.fn();
const onManual = vi.fn();
const empty = { state: '', city: '', district: '', postCode: '' };

// The list is loaded before the first press: its code takes its time beside other tests.
beforeAll(() => import('../forms/combobox-list.tsx'));
beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  Object.assign(answers, {
    '': { ok: true, areas: [beijing] },
    'q=bjhd': { ok: true, areas: [haidian] },
    'parent=110000': { ok: true, areas: [haidian] },
    'q=s': { ok: true, areas: [haidian], total: 51 },
  });
  vi.stubGlobal('fetch', async (address: string) => {
    const query = address.split('?')[1] ?? '';
    asked.push(query);
    const { ok, areas, total = areas.length } = answers[query] ?? { ok: true, areas: [] };
    const page: AreaPage = { areas, total, fetchedAt: '2026-01-01T00:00:00Z', stale: false };
    return { ok, status: ok ? 200 : 503, json: async () => page };
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => act(() => vi.advanceTimersByTimeAsync(400));
const box = () => screen.getByRole<HTMLInputElement>('combobox');
const type = (value: string) => fireEvent.input(box(), { target: { value }, inputType: 'insertText' });

async function show(value = empty) {
  renderInLocale(<AreaPicker name="area" value={value} onChange={onChange} onManual={onManual} />, 'zh-CN');
  await settle();
}

test('fills the whole address from what was typed, and asks once for a burst of letters', async () => {
  await show();
  for (const text of ['b', 'bj', 'bjh', 'bjhd']) type(text);
  await settle();
  expect(asked).toEqual(['', 'q=bjhd']);
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(onChange).toHaveBeenLastCalledWith(haidian.address);
});

test('leads from a province to its districts, with what is known filled in on the way', async () => {
  await show();
  fireEvent.mouseDown(box());
  await settle();
  fireEvent.click(screen.getByRole('option', { name: /北京市/ }));
  expect(onChange).toHaveBeenLastCalledWith(beijing.address);
  await settle();
  expect(box().getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(screen.getByRole('option', { name: /海淀区/ }));
  expect(onChange).toHaveBeenLastCalledWith(haidian.address);
  expect(box().getAttribute('aria-expanded')).toBe('false');
});

test('reads what is filled in, and says Beijing once', async () => {
  await show(haidian.address);
  expect(box().value).toBe('北京市 / 海淀区 · 100000');
  fireEvent.blur(box());
  expect(onChange).not.toHaveBeenCalled();
});

test('says that there is more to find', async () => {
  await show();
  type('s');
  await settle();
  expect(screen.getByText('另有50个地区，请继续输入以缩小范围。')).toBeTruthy();
});

test('without a list it leads to the separate fields', async () => {
  answers[''] = { ok: false, areas: [] };
  await show();
  expect(screen.getAllByText('暂时无法读取地区列表，请手动填写各项。').length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: '手动填写各项' }));
  expect(onManual).toHaveBeenCalled();
});
