import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toReview } from '../../e2e/kit/transfer.ts';
import { findChromium } from '../../scripts/lib/browser.ts';
import { bodiesOf, type MailSink, openMailSink } from '../../scripts/lib/mail-sink.ts';
import { inRoot } from '../../scripts/lib/paths.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { runProcess } from '../../scripts/lib/run-process.ts';
import { stackSettings } from '../../scripts/lib/settings.ts';
import { startStack } from '../../scripts/lib/stack.ts';
import { adminHands } from '../support/admin.ts';
import { createTestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { codeOf } from '../support/second-factor.ts';
import { selfSigned } from '../support/self-signed.ts';
import { startTestService } from '../support/service.ts';
import { testPool } from '../support/test-pool.ts';

const strong = 'seven walnuts orbit the piano';
const closers: (() => unknown)[] = [];
let env: Record<string, string>;
let browser: Browser;
let sink: MailSink;

/** TLS before a server on this machine, as an operator's proxy; it tells who called. */
async function openDoor(to: string): Promise<string> {
  const door: Server = createServer(selfSigned(), (request, response) => {
    const { method, headers, url, socket } = request;
    const told = { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '', 'x-forwarded-proto': 'https' };
    const onward = plainRequest(new URL(url ?? '', to), { method, headers: told }, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((open) => door.listen(0, '127.0.0.1', open));
  closers.push(
    () => door.closeAllConnections(),
    () => door.close(),
  );
  return `https://localhost:${(door.address() as AddressInfo).port}`;
}

/** A service and an empty portal, both in production mode behind TLS, with a mail server. */
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'corridor-portal-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const database = await createTestDatabase('portal');
  closers.push(() => database.drop());
  sink = await openMailSink();
  closers.push(() => sink.close());

  const service = await startTestService({ SERVICE_MODE: 'production' });
  closers.push(() => service.stop());
  const pool = testPool(service.databaseUrl, 4);
  closers.push(() => pool.end());
  const admin = adminHands({ ...service.edge.ctx, pool });
  const serviceUrl = await openDoor(service.url);
  const { appKey, secretKey } = await admin.json<{ appKey: string; secretKey: string }>(
    'partners',
    'create',
    'Acme',
  );
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  const privateKeyFile = join(dataDir, 'acme.pem');
  await writeFile(privateKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(join(dataDir, 'acme-public.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  await admin.json('keys', 'add', 'Acme', join(dataDir, 'acme-public.pem'));
  await admin.json('allowlist', 'add', 'Acme', '127.0.0.1');
  const words = ['--reference', 'MT-1', '--reason', 'first wire', '--yes'];
  await admin.json('wallets', 'credit', 'Acme', 'personal', 'USD', '5000.00', ...words);

  const port = await freePort();
  const portalUrl = await openDoor(`http://127.0.0.1:${port}`);
  await admin.run(['callbacks', 'set', 'Acme', portalUrl]);
  env = {
    PORTAL_ENV: 'production',
    PORTAL_URL: portalUrl,
    PORT: String(port),
    PORTAL_DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PAYOUT_BASE_URL: serviceUrl,
    PAYOUT_APP_KEY: appKey,
    PAYOUT_SECRET_KEY: secretKey,
    PAYOUT_PRIVATE_KEY_FILE: privateKeyFile,
    PAYOUT_SIGNATURE_SCHEME: 'RSA-SHA256',
    TRUSTED_PROXY_HOPS: '1',
    SMTP_URL: sink.url,
    MAIL_FROM: 'Corridor <portal@corridor.test>',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  };
  process.env['AUTH_SECRET'] = randomBytes(32).toString('base64');
  const settings = stackSettings({ ...env, NODE_ENV: 'test' });
  settings.dataDir = dataDir;
  const stack = startStack({ settings, mode: 'production', env });
  closers.push(() => stack.stop());
  await stack.started;
  browser = await chromium.launch({
    executablePath: await findChromium(console.log),
    args: ['--no-sandbox'],
  });
  closers.push(() => browser.close());
}, 300_000);

afterAll(async () => {
  for (const close of closers.toReversed()) await close();
}, 60_000);

const newPage = async (): Promise<Page> => {
  const context = await browser.newContext({ baseURL: env['PORTAL_URL'] ?? '', ignoreHTTPSErrors: true });
  return context.newPage();
};

test('leads from the first administrator to a colleague’s first payment, behind TLS', async () => {
  const printed = await runProcess(
    process.execPath,
    ['scripts/bootstrap.mjs', 'portal-admin', 'create-admin', 'ada@example.com'],
    { cwd: inRoot(), env: { ...process.env, ...env } },
  );
  const link = /https:\/\/\S+#\S+/.exec(printed.output)?.[0] ?? '';
  const ada = await newPage();
  await ada.goto('/sign-in');
  await expect(ada.getByText('Sandbox').count()).resolves.toBe(0);
  await ada.goto(link);
  await ada.getByLabel('Your name', { exact: true }).fill('Ada First');
  await ada.getByLabel('New password', { exact: true }).fill(strong);
  await ada.getByRole('button', { name: 'Join and sign in' }).click();
  await ada.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await ada.getByRole('button', { name: 'Add an app' }).click();
  await ada.getByLabel(/^Your password/).fill(strong);
  await ada.getByRole('button', { name: 'Continue' }).click();
  const secret = (await ada.locator('code').first().textContent()) ?? '';
  await ada.getByLabel(/^Code/).fill(codeOf(secret));
  await ada.getByRole('button', { name: 'Verify and turn on' }).click();
  const recoveryCode = (await ada.getByRole('main').locator('li').first().textContent()) ?? '';
  await ada.getByRole('button', { name: 'I have kept them' }).click();
  await ada.waitForURL('**/overview');

  await ada.goto('/admin/people');
  await ada.getByRole('button', { name: 'Invite', exact: true }).click();
  await ada.getByRole('dialog').getByLabel('E-mail', { exact: true }).fill('olivia@example.com');
  await ada.getByRole('dialog').getByLabel(/^Code/).fill(recoveryCode);
  await ada.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
  const invitation = await eventually(async () => {
    const [mail] = sink.mails.filter(({ to }) => to.includes('olivia@example.com'));
    expect(mail).toBeDefined();
    return /https:\/\/\S+#\S+/.exec(bodiesOf(mail?.source ?? '').text)?.[0] ?? '';
  });

  const olivia = await newPage();
  // A scanner of mail was here first.
  await (await newPage()).goto(invitation);
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
