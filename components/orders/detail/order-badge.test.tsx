import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { orderStatuses } from '@/lib/service-core/contract/status.ts';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { ServiceStatus } from './order-badge.tsx';

afterEach(cleanup);

const shown = (raw: string, locale: 'en' | 'zh-CN' = 'en') => {
  const { container, unmount } = renderInLocale(<ServiceStatus raw={raw} />, locale);
  const text = container.textContent;
  unmount();
  return text;
};

test('a status of the service is said in words alone', () => {
  expect(shown('awaiting_transfe')).toBe('Ready to confirm');
  expect(shown('pending', 'zh-CN')).toBe('准备中');
  for (const raw of orderStatuses) expect(shown(raw)).toMatch(/^[A-Z][a-z ]+$/);
});

test('one that nobody knows stands as it came', () => {
  expect(shown('on_hold')).toBe('on_hold');
  expect(shown('constructor')).toBe('constructor');
});
