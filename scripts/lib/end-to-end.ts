import { rm } from 'node:fs/promises';
import { findChromium } from './browser.ts';
import { holdDataFolder } from './data-lock.ts';
import { stopEmbeddedPostgres } from './embedded-postgres.ts';
import { startFaultControl } from './fault-control.ts';
import { inRoot } from './paths.ts';
import { freePort } from './ports.ts';
import { Problem } from './problem.ts';
import { runProcess } from './run-process.ts';
import { stackSettings } from './settings.ts';
import { type Started, startStack } from './stack.ts';

/**
 * Runs Playwright against complete stacks: production build, free ports, fresh data in `.data/e2e-1` and so on. Each of
 * the `workers` has a stack to itself, as flows break networks and change what everybody sees. Returns Playwright's exit
 * code. `args` go to Playwright; `report` is where its JSON result is written.
 */
export async function runEndToEnd(o: {
  args: readonly string[];
  workers: number;
  report?: string;
}): Promise<number> {
  const browser = await findChromium(console.log);
  const interrupted = new Promise<never>((_, fail) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => fail(new Problem('Interrupted.')));
    }
  });
  const places: Place[] = [];
  try {
    for (let nth = 1; nth <= o.workers; nth += 1) {
      const place = await openPlace(inRoot('.data', `e2e-${nth}`));
      places.push(place);
      await Promise.race([place.started, interrupted]);
    }
    const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js');
    const running = runProcess(process.execPath, [cli, 'test', '-c', 'e2e/playwright.config.ts', ...o.args], {
      cwd: inRoot(),
      inherit: true,
      env: {
        ...process.env,
        PLAYWRIGHT_CHROMIUM: browser,
        E2E_BASE_URL: places.map(({ baseUrl }) => baseUrl).join(','),
        E2E_SERVICE_URL: places.map(({ serviceUrl }) => serviceUrl).join(','),
        E2E_NETWORK_URL: places.map(({ networkUrl }) => networkUrl).join(','),
        E2E_DATA_DIR: places.map(({ dataDir }) => dataDir).join(','),
        ...(o.report && { E2E_REPORT: o.report }),
      },
    });
    const died = places.map(async ({ started }): Promise<never> => {
      throw new Problem(await (await started).broken);
    });
    const { code } = await Promise.race([running, interrupted, ...died]);
    return code;
  } finally {
    await Promise.all(places.map(({ stop }) => stop()));
  }
}

/** The addresses and folder that one worker tests with. */
type Place = {
  baseUrl: string;
  serviceUrl: string;
  networkUrl: string;
  dataDir: string;
  started: Promise<Started>;
  stop(): Promise<void>;
};

async function openPlace(dataDir: string): Promise<Place> {
  const [portalPort, servicePort] = [await freePort(), await freePort()];
  const serviceUrl = `http://127.0.0.1:${servicePort}`;
  const settings = stackSettings({
    NODE_ENV: 'test',
    PORT: String(portalPort),
    SERVICE_PORT: String(servicePort),
  });
  settings.dataDir = dataDir;
  await startAfresh(dataDir);
  const network = await startFaultControl(serviceUrl);
  const stack = startStack({
    settings,
    mode: 'production',
    say: console.log,
    payoutVia: network.url,
    env: { SANDBOX_PAYOUT_DELAY_MS: process.env.SANDBOX_PAYOUT_DELAY_MS ?? '1000', LOG_LEVEL: 'info' },
  });
  const stop = async (): Promise<void> => {
    await stack.stop();
    await network.stop();
  };
  const { portalUrl: baseUrl } = settings;
  return { baseUrl, serviceUrl, networkUrl: network.controlUrl, dataDir, started: stack.started, stop };
}

/** The data of the last run goes, but never from under one that is still at work. */
async function startAfresh(dataDir: string): Promise<void> {
  const held = await holdDataFolder(dataDir);
  await stopEmbeddedPostgres(dataDir);
  await held.stop();
  await rm(dataDir, { recursive: true, force: true });
}
