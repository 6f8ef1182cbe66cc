import { afterEach, expect, test, vi } from 'vitest';
import SandboxPage from '../../app/(portal)/sandbox/page.tsx';
import { navigationOf } from '../../components/shell/portal-navigation.ts';
import { roles } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import * as settings from '../../lib/env.ts';
import { signedInAs, withAccess } from '../support/portal-access.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);

withAccess();
afterEach(() => {
  vi.restoreAllMocks();
});

test.each(['qa', 'admin', 'operator'] as const)('production has no such page for %s', async (role) => {
  const { user } = await signedInAs(role);
  // Production asks administrators for one.
  await db().secondFactor.create({ data: { userId: user.id, confirmedAt: new Date() } });
  vi.spyOn(settings, 'env').mockReturnValue({ ...settings.env(), PORTAL_ENV: 'production' });
  const opened = SandboxPage({ params: Promise.resolve({}), searchParams: Promise.resolve({}) });
  await expect(opened).rejects.toMatchObject({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' });
});

test('the menu leads there for testers and administrators of a sandbox', () => {
  const leads = (isSandbox: boolean) =>
    roles.filter((role) =>
      navigationOf({ role, isSandbox }).some(({ items }) => items.some(({ href }) => href === '/sandbox')),
    );
  expect(leads(true)).toEqual(['admin', 'qa']);
  expect(leads(false)).toEqual([]);
});
