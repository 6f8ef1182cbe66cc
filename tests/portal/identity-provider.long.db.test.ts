import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIdentityProvider } from '../support/identity-provider.ts';
import { openDoor, setUpApp, startProductionPortal } from '../support/production-portal.ts';
import { selfSigned } from '../support/self-signed.ts';

const strong = 'seven walnuts orbit the piano';
const closers: (() => unknown)[] = [];
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
let portal: Awaited<ReturnType<typeof startProductionPortal>>;

/** An empty portal in production mode and a provider of another site, both behind TLS. */
beforeAll(async () => {
  provider = await startIdentityProvider(async (port) => {
    const door = await openDoor(`http://127.0.0.1:${port}`);
    closers.push(door.close);
    return door.url.replace('localhost', '127.0.0.1');
  });
  closers.push(provider.close);
  portal = await startProductionPortal(async ({ dataDir, portalUrl }) => {
    await writeFile(join(dataDir, 'key.pem'), selfSigned().key);
    provider.serve(portalUrl);
    return {
      ...provider.settings,
      OIDC_STEP_UP_ACR: '*',
      // No service is asked here.
      PAYOUT_BASE_URL: 'https://localhost:9',
      PAYOUT_APP_KEY: 'key',
      PAYOUT_SECRET_KEY: 'secret',
      PAYOUT_SIGNATURE_SCHEME: 'RSA-SHA256',
      PAYOUT_PRIVATE_KEY_FILE: join(dataDir, 'key.pem'),
    };
  });
  closers.push(portal.close);
}, 300_000);

afterAll(async () => {
  for (const close of closers.toReversed()) await close();
}, 60_000);

test('the provider signs people in behind TLS, and reset-access is the way back without it', async () => {
  const stop = await portal.start();
  const subject = provider.person({ name: 'Ines Provider', groups: ['pay-admins'] });
  const ines = await portal.newPage();
  const comeIn = async () => {
    await ines.getByRole('button', { name: 'Continue with Acme ID' }).click();
    await ines.getByRole('button', { name: 'Log in' }).click();
  };
  await ines.goto('/sign-in?next=/me/security');
  await comeIn();
  await ines.waitForURL('**/me/security');
  const cookies = await ines.context().cookies(portal.portalUrl);
  const weak = cookies.filter(({ name, secure, httpOnly }) => httpOnly && !(secure && name.startsWith('__')));
  expect(weak).toEqual([]);
  expect(cookies.find(({ name }) => name === '__Host-corridor.session')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
  });
  // A person of the provider has no password, and proves themselves by having just signed in there.
  await ines.getByRole('button', { name: 'Add an authenticator app' }).click();
  await setUpApp(ines);
  await ines.goto('/admin/people');
  await ines.getByRole('cell', { name: 'Administrator' }).waitFor();
  await ines.goto('/sign-out');
  await ines.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await ines.getByLabel('Password', { exact: true }).waitFor();

  await stop();
  await portal.start({ OIDC_ONLY: '1' });
  await ines.goto('/sign-in');
  await ines.getByRole('button', { name: 'Continue with Acme ID' }).waitFor();
  expect(await ines.getByLabel('Password', { exact: true }).count()).toBe(0);
  const back = await portal.newPage();
  await back.goto(await portal.linkFrom('reset-access', `${subject}@partner.example`));
  await back.getByLabel('New password', { exact: true }).fill(strong);
  await back.getByRole('button', { name: 'Set password and sign in' }).click();
  await back.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await back.getByRole('button', { name: 'Add an authenticator app' }).click();
  await back.getByLabel(/^Your password/).fill(strong);
  await back.getByRole('button', { name: 'Continue' }).click();
  await setUpApp(back);
  await back.waitForURL('**/overview');
}, 240_000);
