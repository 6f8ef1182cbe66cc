import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import en from '../../messages/en.json' with { type: 'json' };
import { findChromium } from '../../scripts/lib/browser.ts';
import { inRoot } from '../../scripts/lib/paths.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { runProcess } from '../../scripts/lib/run-process.ts';
import { stackSettings } from '../../scripts/lib/settings.ts';
import { startStack } from '../../scripts/lib/stack.ts';
import { createTestDatabase } from './database.ts';
import { codeOf } from './second-factor.ts';
import { selfSigned } from './self-signed.ts';

/** TLS before a server on this machine, as an operator's proxy; it tells who called. */
export async function openDoor(to: string) {
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
  return {
    url: `https://localhost:${(door.address() as AddressInfo).port}`,
    close: () => {
      door.closeAllConnections();
      door.close();
    },
  };
}

type Place = { dataDir: string; portalUrl: string };

/** An empty portal in production mode behind TLS. `settingsAt` gives the settings that a test decides. */
export async function startProductionPortal(settingsAt: (place: Place) => Promise<Record<string, string>>) {
  const closers: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closers.toReversed()) await end();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'corridor-portal-'));
    closers.push(() => rm(dataDir, { recursive: true, force: true }));
    const database = await createTestDatabase('portal');
    closers.push(() => database.drop());
    const port = await freePort();
    const door = await openDoor(`http://127.0.0.1:${port}`);
    closers.push(door.close);
    const env: Record<string, string> = {
      PORTAL_ENV: 'production',
      PORTAL_URL: door.url,
      PORT: String(port),
      PORTAL_DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      TRUSTED_PROXY_HOPS: '1',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      ...(await settingsAt({ dataDir, portalUrl: door.url })),
    };
    process.env['AUTH_SECRET'] = randomBytes(32).toString('base64');
    /** Starts the portal, in place of one that ran before; `more` are further settings. */
    const start = async (more: Record<string, string> = {}): Promise<() => Promise<void>> => {
      const given = { ...env, ...more };
      const settings = stackSettings({ ...given, NODE_ENV: 'test' });
      settings.dataDir = dataDir;
      const stack = startStack({ settings, mode: 'production', env: given });
      closers.push(() => stack.stop());
      await stack.started;
      return () => stack.stop();
    };
    const browser = await chromium.launch({
      executablePath: await findChromium(console.log),
      args: ['--no-sandbox'],
    });
    closers.push(() => browser.close());
    const newPage = async (): Promise<Page> => {
      const context = await browser.newContext({ baseURL: door.url, ignoreHTTPSErrors: true });
      return context.newPage();
    };
    /** Runs `portal:admin` on the machine; returns the link that it prints. */
    const linkFrom = async (...words: string[]): Promise<string> => {
      const printed = await runProcess(
        process.execPath,
        ['scripts/bootstrap.mjs', 'portal-admin', ...words],
        { cwd: inRoot(), env: { ...process.env, ...env } },
      );
      return /https:\/\/\S+#\S+/.exec(printed.output)?.[0] ?? '';
    };
    return { portalUrl: door.url, start, newPage, linkFrom, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Adds the app whose key the page shows. */
export async function setUpApp(page: Page): Promise<void> {
  const secret = (await page.locator('code').first().textContent()) ?? '';
  const { enrol, recovery } = en.stepUp;
  await page.getByRole('textbox', { name: en.stepUp.code.label }).fill(codeOf(secret));
  await page.getByRole('button', { name: enrol.go }).click();
  await page.getByRole('button', { name: recovery.done }).click();
}
