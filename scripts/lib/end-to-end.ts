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
import { startStack } from './stack.ts';

/**
 * Runs Playwright against a complete stack of its own: production build, free ports, fresh data in `.data/e2e`.
 * Returns Playwright's exit code. `args` go to Playwright; `report` is where its JSON result is written.
 */
export async function runEndToEnd(o: { args: readonly string[]; report?: string }): Promise<number> {
  const browser = await findChromium(console.log);
  const [portalPort, servicePort] = [await freePort(), await freePort()];
  const settings = stackSettings({
    NODE_ENV: 'test',
    PORT: String(portalPort),
    SERVICE_PORT: String(servicePort),
  });
  settings.dataDir = inRoot('.data', 'e2e');
  await startAfresh(settings.dataDir);
  const network = await startFaultControl(`http://127.0.0.1:${servicePort}`);
  const stack = startStack({
    settings,
    mode: 'production',
    say: console.log,
    payoutVia: network.url,
    env: { SANDBOX_PAYOUT_DELAY_MS: process.env.SANDBOX_PAYOUT_DELAY_MS ?? '1000', LOG_LEVEL: 'info' },
  });
  const interrupted = new Promise<never>((_, fail) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => fail(new Problem('Interrupted.')));
    }
  });
  try {
    const { broken } = await Promise.race([stack.started, interrupted]);
    const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js');
    const running = runProcess(process.execPath, [cli, 'test', '-c', 'e2e/playwright.config.ts', ...o.args], {
      cwd: inRoot(),
      inherit: true,
      env: {
        ...process.env,
        PLAYWRIGHT_CHROMIUM: browser,
        E2E_BASE_URL: settings.portalUrl,
        E2E_SERVICE_URL: `http://127.0.0.1:${servicePort}`,
        E2E_NETWORK_URL: network.controlUrl,
        E2E_DATA_DIR: settings.dataDir,
        ...(o.report && { E2E_REPORT: o.report }),
      },
    });
    const died = broken.then((sentence): never => {
      throw new Problem(sentence);
    });
    const { code } = await Promise.race([running, died, interrupted]);
    return code;
  } finally {
    await stack.stop();
    await network.stop();
  }
}

/** The data of the last run goes, but never from under one that is still at work. */
async function startAfresh(dataDir: string): Promise<void> {
  const held = await holdDataFolder(dataDir);
  await stopEmbeddedPostgres(dataDir);
  await held.stop();
  await rm(dataDir, { recursive: true, force: true });
}
