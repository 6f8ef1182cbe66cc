import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { requestDemoAction } from '@/lib/features/demo/actions.ts';
import type { DemoState } from '@/lib/features/demo/schema.ts';
import { en } from '../../tests/support/catalogues.ts';
import { renderForm } from '../../tests/support/forms.tsx';
import { DemoProgress, LoadDemoButton } from './load-demo.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = en.demo;
const answering = (state: () => DemoState | null) =>
  vi.stubGlobal('fetch', async () => Response.json(state()));
const show = (initial: DemoState) =>
  renderForm(
    <>
      <DemoProgress initial={initial} />
      <LoadDemoButton initial={initial} />
    </>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const loading = (made: number): DemoState => ({ state: 'loading', made, total: 20 });

test('one press loads; the button gives way to the progress, which goes when everything is there', async () => {
  let state: DemoState | null = { state: 'offered' };
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  answering(() => state);
  vi.mocked(requestDemoAction).mockImplementation(async () => {
    state = loading(7);
    await answered;
    return { ok: true, value: loading(0) };
  });
  show({ state: 'offered' });
  expect(screen.queryByRole('progressbar')).toBeNull();
  press(words.load);
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true'));
  press(words.load);
  answer();
  await screen.findByText('Loading demo data: 7 of 20');
  expect(screen.getByRole('progressbar', { name: 'Loading demo data: 7 of 20' })).toHaveProperty('value', 7);
  expect(screen.queryByRole('button')).toBeNull();
  expect(requestDemoAction).toHaveBeenCalledOnce();
  state = null;
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test('a refusal is said at the button, and it can be pressed again', async () => {
  answering(() => ({ state: 'offered' }));
  vi.mocked(requestDemoAction).mockResolvedValue({ ok: false, reason: { code: 'has-orders' } });
  show({ state: 'offered' });
  press(words.load);
  expect((await screen.findByRole('alert')).textContent).toBe(words.refusal['has-orders']);
  vi.mocked(requestDemoAction).mockRejectedValue(new Error('network'));
  press(words.load);
  await screen.findByText(words.refusal['no-answer']);
});

test('a demo that stopped says after how many orders, and goes on when pressed', async () => {
  let state: DemoState = { state: 'stopped', made: 12, total: 20 };
  answering(() => state);
  vi.mocked(requestDemoAction).mockImplementation(async () => {
    state = loading(12);
    return { ok: true, value: state };
  });
  show(state);
  await screen.findByText('Loading demo data stopped after 12 of 20 orders.');
  press(words.continue);
  await screen.findByText('Loading demo data: 12 of 20');
  expect(screen.queryByRole('button')).toBeNull();
});
