import { expect, test } from 'vitest';
import { safePath } from './schema.ts';

test.each([
  ['/orders?view=failed', '/orders?view=failed'],
  ['/orders/abc/review', '/orders/abc/review'],
])('%s stays', (next, path) => expect(safePath(next)).toBe(path));

test.each([
  undefined,
  '',
  'orders',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  '/.//evil.example',
  '/orders/..//evil.example',
  '/%2e//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  '/sign-in?next=/sign-in',
  '/api/auth/signout',
])('%s becomes home', (next) => expect(safePath(next)).toBe('/overview'));
