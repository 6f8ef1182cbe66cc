import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from './paths.ts';
import { runProcess } from './run-process.ts';

type Environment = Record<string, string | undefined>;

/** Says how far the demo's history is: absent, `begun` with the sandbox in its past, or `made`. */
const stateFile = (dataDir: string): string => join(dataDir, 'demo-history');

/** The beginning of what the demo says on its way. */
export const progressMark = 'Demo orders: ';

/** Days before today on which the sandbox of a demo begins. */
const demoDays = 45;

/**
 * Has the service of a first start begin in the past, for the history that {@link ensureDemoHistory} makes. Without a
 * demo, or with a service that ran before, everything begins in the present.
 */
export async function beginInThePast(dataDir: string, wanted: boolean): Promise<Environment> {
  const isFirst = !existsSync(join(dataDir, 'sandbox-partner.json'));
  if (!wanted || !isFirst) return {};
  await writeFile(stateFile(dataDir), 'begun');
  return { SANDBOX_BEGINS_DAYS_AGO: String(demoDays) };
}

/**
 * Makes the demo's orders once, with the service at work and before the portal starts. What was interrupted is not made
 * again: the sandbox is brought to the present, whatever it has.
 */
export async function ensureDemoHistory(
  dataDir: string,
  {
    env,
    say,
    service,
  }: {
    env: Environment;
    say: (line: string) => void;
    /** Resolves when the service answers. */
    service: Promise<void>;
  },
): Promise<void> {
  const state = await readFile(stateFile(dataDir), 'utf8').catch(() => '');
  if (state !== 'begun') return;
  await service;
  say(`Making ${demoDays} days of demo orders, before the portal opens…`);
  const args = ['--import', 'tsx', 'scripts/seed-history.ts'];
  const { code, output } = await runProcess(process.execPath, args, {
    cwd: inRoot(),
    env,
    onOutput: (text) => text.startsWith(progressMark) && say(text.trim()),
  });
  const line = output.split('\n').findLast((text) => text.startsWith('{"history":'));
  if (code !== 0 || !line) return say(`The demo orders could not all be made:\n${output.trim()}`);
  await writeFile(stateFile(dataDir), 'made');
  const { history } = JSON.parse(line) as { history: { orders: number; problems: string[] } };
  if (history.orders > 0) say(`Made ${history.orders} demo orders.`);
  for (const problem of history.problems) say(`One was left out: ${problem}`);
}
