import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { card, endings } from './values.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The blocks of code in the first chapter of the guide, each with the name of the file that the line above it gives. */
async function stepsOfGuide(): Promise<{ language: string; file: string | undefined; text: string }[]> {
  const guide = await readFile(join(root, 'docs', 'qa.md'), 'utf8');
  const chapter = guide.split(/^## /m)[1] ?? '';
  return [...chapter.matchAll(/(?:^`([\w.]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```/gm)].map(
    ([, file, language = '', text = '']) => ({ language, file, text }),
  );
}

test('docs/qa.md, followed literally in a foreign folder, ends in green flows', async () => {
  test.setTimeout(600_000);
  const folder = await mkdtemp(join(tmpdir(), 'payout-tests-'));
  try {
    for (const { language, file, text } of await stepsOfGuide()) {
      if (language === 'sh') {
        for (const line of text.trim().split('\n')) await follow(line, folder);
      } else await writeFile(join(folder, file ?? ''), text);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Runs a line of the guide; the clone has this checkout's name, and the browser of this run is there already. */
async function follow(line: string, folder: string): Promise<void> {
  if (line.includes('playwright install')) return;
  const command = line.replaceAll('../corridor', root.replace(/\/$/, ''));
  const { CORRIDOR_STACKS: _, TEST_WORKER_INDEX: _w, TEST_PARALLEL_INDEX: _p, ...env } = process.env;
  const offline = { npm_config_offline: 'true', npm_config_audit: 'false', FORCE_COLOR: '0' };
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    cwd: folder,
    env: { ...env, ...offline },
    maxBuffer: 16 * 1024 * 1024,
  }).catch((problem: { stdout?: string; stderr?: string; message: string }) => {
    throw new Error(`${line}\n${problem.stdout ?? ''}\n${problem.stderr ?? ''}\n${problem.message}`);
  });
  if (line.includes('playwright test')) expect(stdout).toMatch(/\b2 passed\b/);
}

test('a card number has a right check digit, and the ending asked for', () => {
  for (const ending of Object.keys(endings) as (keyof typeof endings)[]) {
    for (let i = 0; i < 50; i += 1) {
      const number = card({ ending });
      expect(luhnSum(number) % 10, number).toBe(0);
      if (endings[ending]) expect(number).toMatch(new RegExp(`${endings[ending]}$`));
      else expect(number.slice(-4)).not.toMatch(/^9/);
    }
  }
});

const luhnSum = (number: string): number =>
  [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
