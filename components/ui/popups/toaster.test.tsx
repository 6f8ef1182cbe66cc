import { act, cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { en } from '../../../tests/support/catalogues.ts';
import { toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

const say = (said: Parameters<typeof toast>[0]) => act(async () => void toast(said));
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <NextIntlClientProvider locale="en" messages={{ common: en.common }}>
      <Toaster />
    </NextIntlClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('T-11: toasts', () => {
  test('with something to press stay for ten seconds, whatever shorter time was asked for', async () => {
    await say({
      kind: 'undo',
      message: 'Discarded',
      durationMs: 1_000,
      action: { label: 'Undo', onPress() {} },
    });
    await after(9_900);
    // By its text: what components of other files said before this region was there is shown in it too.
    expect(screen.getByText('Discarded').closest('output')).not.toBeNull();
    await after(200);
    expect(screen.queryByText('Discarded')).toBeNull();
  });

  test('stay while the focus is inside them', async () => {
    await say({ kind: 'success', message: 'Saved' });
    act(() => screen.getByRole('button', { name: en.common.dismiss }).focus());
    await after(60_000);
    expect(screen.getByText('Saved')).toBeDefined();
  });

  test('are reached by F6', async () => {
    await say({ kind: 'info', message: 'Link copied' });
    act(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6', bubbles: true, cancelable: true }));
    });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: en.common.notifications }));
  });

  test('F6 is left to the browser when there is none', () => {
    const key = new KeyboardEvent('keydown', { key: 'F6', bubbles: true, cancelable: true });
    document.dispatchEvent(key);
    expect(key.defaultPrevented).toBe(false);
  });
});
