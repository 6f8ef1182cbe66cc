import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInLocale } from '@/tests/support/render-in-locale.tsx';
import { FailurePanel } from './failure-panel.tsx';

const health = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['en', 'The database does not answer'],
  ['zh-CN', '数据库没有响应'],
] as const)('says that the database does not answer, in %s', async (locale, title) => {
  health(503, { status: 'unavailable', reason: 'the database does not answer', isDatabaseSilent: true });
  renderInLocale(<FailurePanel onRetry={() => {}} />, locale);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});

test('says nothing of the database when it answers, or when nobody does', async () => {
  for (const answer of [
    () => health(200, { status: 'ok' }),
    () => vi.stubGlobal('fetch', () => Promise.reject(new Error('offline'))),
  ]) {
    answer();
    renderInLocale(<FailurePanel onRetry={() => {}} />);
    await new Promise((next) => setTimeout(next, 0));
    expect(screen.getByRole('heading', { name: 'This page could not be shown' })).toBeTruthy();
    cleanup();
  }
});

test('names the stored row that cannot be shown, and the reference of any other failure', async () => {
  health(200, { status: 'ok' });
  for (const [reference, title, shown] of [
    ['unreadable row-1', 'This record cannot be shown', 'row-1'],
    ['4711', 'This page could not be shown', '4711'],
  ] as const) {
    renderInLocale(<FailurePanel reference={reference} onRetry={() => {}} />);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText(shown)).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^Copy/ })).toBeTruthy();
    cleanup();
  }
});
