import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toReview } from '../../e2e/kit/transfer.ts';
import { bodiesOf, type MailSink, openMailSink } from '../../scripts/lib/mail-sink.ts';
import { adminHands } from '../support/admin.ts';
import { eventually } from '../support/eventually.ts';
import { openDoor, setUpApp, startProductionPortal } from '../support/production-portal.ts';
import { startTestService } from '../support/service.ts';
import { testPool } from '../support/test-pool.ts';

const strong = 'seven walnuts orbit the piano';
const closers: (() => unknown)[] = [];
let portal: Awaited<ReturnType<typeof startProductionPortal>>;
let sink: MailSink;

/** A service and an empty portal, both in production mode behind TLS, with a mail server. */
beforeAll(async () => {
  sink = await openMailSink();
  closers.push(() => sink.close());
  const service = await startTestService({ SERVICE_MODE: 'production' });
  closers.push(() => service.stop());
  const pool = testPool(service.databaseUrl, 4);
  closers.push(() => pool.end());
  const admin = adminHands({ ...service.edge.ctx, pool });
  const door = await openDoor(service.url);
  closers.push(door.close);
  const { appKey, secretKey } = await admin.json<{ appKey: string; secretKey: string }>(
    'partners',
    'create',
    'Acme',
  );
  portal = await startProductionPortal(async ({ dataDir, portalUrl }) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
    const privateKeyFile = join(dataDir, 'acme.pem');
    await writeFile(privateKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await writeFile(join(dataDir, 'acme-public.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
    await admin.json('keys', 'add', 'Acme', join(dataDir, 'acme-public.pem'));
    await admin.json('allowlist', 'add', 'Acme', '127.0.0.1');
    const words = ['--reference', 'MT-1', '--reason', 'first wire', '--yes'];
    await admin.json('wallets', 'credit', 'Acme', 'personal', 'USD', '5000.00', ...words);
    await admin.run(['callbacks', 'set', 'Acme', portalUrl]);
    return {
      PAYOUT_BASE_URL: door.url,
      PAYOUT_APP_KEY: appKey,
      PAYOUT_SECRET_KEY: secretKey,
      PAYOUT_PRIVATE_KEY_FILE: privateKeyFile,
      PAYOUT_SIGNATURE_SCHEME: 'RSA-SHA256',
      SMTP_URL: sink.url,
      MAIL_FROM: 'Corridor <portal@corridor.test>',
    };
  });
  closers.push(portal.close);
  await portal.start();
}, 300_000);

afterAll(async () => {
  for (const close of closers.toReversed()) await close();
}, 60_000);

test('leads from the first administrator to a colleague’s first payment, behind TLS', async () => {
  const link = await portal.linkFrom('create-admin', 'ada@example.com');
  const ada = await portal.newPage();
  await ada.goto('/sign-in');
  await expect(ada.getByText('Sandbox').count()).resolves.toBe(0);
  await ada.goto(link);
  await ada.getByLabel('Your name', { exact: true }).fill('Ada First');
  await ada.getByLabel('New password', { exact: true }).fill(strong);
  await ada.getByRole('button', { name: 'Join and sign in' }).click();
  await ada.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await ada.getByRole('button', { name: 'Add an authenticator app' }).click();
  await ada.getByLabel(/^Your password/).fill(strong);
  await ada.getByRole('button', { name: 'Continue' }).click();
  await setUpApp(ada);
  await ada.waitForURL('**/overview');

  await ada.goto('/admin/people');
  await ada.getByRole('button', { name: 'Invite', exact: true }).click();
  await ada.getByRole('dialog').getByLabel('E-mail', { exact: true }).fill('olivia@example.com');
  // The code of the new app counts for five minutes.
  await ada.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
  const invitation = await eventually(async () => {
    const [mail] = sink.mails.filter(({ to }) => to.includes('olivia@example.com'));
    expect(mail).toBeDefined();
    return /https:\/\/\S+#\S+/.exec(bodiesOf(mail?.source ?? '').text)?.[0] ?? '';
  });

  const olivia = await portal.newPage();
  // A scanner of mail was here first.
  await (await portal.newPage()).goto(invitation);
  await olivia.goto(invitation);
  await olivia.getByLabel('Your name', { exact: true }).fill('Olivia Second');
  await olivia.getByLabel('New password', { exact: true }).fill(`${strong} loudly`);
  await olivia.getByRole('button', { name: 'Join and sign in' }).click();
  await olivia.waitForURL('**/overview');
  const cookies = await olivia.context().cookies();
  expect(cookies.find(({ name }) => name === '__Host-corridor.session')).toMatchObject({
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
  });

  const { orderId } = await toReview(olivia);
  await olivia.getByTestId('confirm').click();
  await olivia.waitForURL(`**/orders/${orderId}`);
  const status = olivia.getByTestId('order-status').first();
  await eventually(async () => expect(await status.getAttribute('data-status')).toBe('completed'));
}, 240_000);
