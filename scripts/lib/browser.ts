import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { inRoot } from './paths.ts';
import { Problem } from './problem.ts';
import { runProcess } from './run-process.ts';

// The shell is the same engine without the windows: it needs a fifth less time for the same pages.
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * Path of a Chromium: `PLAYWRIGHT_CHROMIUM`, the system's, or Playwright's own; else it is installed, by Playwright
 * or, where its download is out of reach, by the system's package manager.
 */
export async function findChromium(say: (line: string) => void): Promise<string> {
  const given = process.env.PLAYWRIGHT_CHROMIUM;
  if (given) {
    if (existsSync(given)) return given;
    throw new Problem(`PLAYWRIGHT_CHROMIUM is ${given}, which does not exist: correct it or unset it.`);
  }
  const present = presentChromium();
  if (present) return present;
  say('Installing Chromium…');
  const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js');
  await runProcess(process.execPath, [cli, 'install', 'chromium'], { cwd: inRoot(), inherit: true });
  const downloaded = presentChromium();
  if (downloaded) return downloaded;
  await installFromSystem();
  const packaged = presentChromium();
  if (packaged) return packaged;
  throw new Problem('No Chromium could be installed: install one and name it in PLAYWRIGHT_CHROMIUM.');
}

const presentChromium = (): string | undefined =>
  [...installed, chromium.executablePath()].find((path) => existsSync(path));

async function installFromSystem(): Promise<void> {
  if (!existsSync('/usr/bin/apt-get')) return;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = async (...step: string[]): Promise<boolean> => {
    const [command = '', ...args] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...step];
    const result = await runProcess(command, args, { inherit: true }).catch(() => undefined);
    return result?.code === 0;
  };
  if (!(await apt('update'))) return;
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (await apt('install', '-y', '--no-install-recommends', name, 'fonts-noto-cjk')) return;
}
