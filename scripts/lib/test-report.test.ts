import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  closingLines,
  type FileResult,
  failedStep,
  readPlaywright,
  reported,
  withSecondTry,
} from './test-report.ts';

const file = (name: string, change: Partial<FileResult> = {}): FileResult => ({
  file: name,
  seconds: 1,
  loadSeconds: 0,
  passed: 1,
  skipped: 0,
  failed: [],
  flaky: [],
  ...change,
});

async function run(code: number, written?: FileResult[], mayBeEmpty = false): Promise<FileResult[]> {
  const report = join(await mkdtemp(join(tmpdir(), 'reports-')), 'report.json');
  return reported({
    name: 'Tests',
    report,
    mayBeEmpty,
    run: async () => {
      if (written) await writeFile(report, JSON.stringify(written));
      return code;
    },
    read: (text) => JSON.parse(text) as FileResult[],
  });
}

test('a run that ends badly without a failed test, or runs nothing, is a failure', async () => {
  const [good, bad] = [file('a.test.ts'), file('b.test.ts', { failed: ['b'] })];
  expect(await run(0, [good])).toEqual([good]);
  expect(await run(1, [good, bad])).toEqual([good, bad]);
  expect(await run(1, [good])).toEqual([good, failedStep('Tests')]);
  expect(await run(0)).toEqual([failedStep('Tests')]);
  expect(await run(0, [])).toEqual([failedStep('Tests')]);
  expect(await run(0, [], true)).toEqual([]);
  expect(await run(1, [], true)).toEqual([failedStep('Tests')]);
});

test('what passes when tried again is flaky, what fails again has failed', () => {
  const first = [file('a.db.test.ts'), file('b.db.test.ts', { passed: 2, failed: ['waits', 'adds'] })];
  const second = [file('b.db.test.ts', { passed: 3, failed: ['adds'] })];
  expect(withSecondTry(first, second)).toEqual([
    first[0],
    file('b.db.test.ts', { passed: 3, failed: ['adds'], flaky: ['waits'] }),
  ]);
});

test('a flow that passed at its second try counts as passed and is named', () => {
  const flow = (title: string, status: string, ...durations: number[]) => ({
    title,
    file: 'flows/pay.spec.ts',
    tests: [{ status, results: durations.map((duration) => ({ duration })) }],
  });
  const specs = [flow('pays', 'expected', 500), flow('waits', 'flaky', 500, 1_000)];
  const suites = [{ specs, suites: [{ specs: [flow('fails', 'unexpected', 0), flow('later', 'skipped')] }] }];
  expect(readPlaywright(JSON.stringify({ suites }))).toEqual([
    file('e2e/flows/pay.spec.ts', {
      seconds: 2,
      passed: 2,
      skipped: 1,
      failed: ['fails'],
      flaky: ['waits'],
    }),
  ]);
});

test('the closing lines name groups, slow files, flaky and failed tests, and end with the total', () => {
  const lines = closingLines([
    file('tests/portal/a.db.test.ts', { seconds: 3, loadSeconds: 2, failed: ['adds'] }),
    file('tests/portal/b.db.test.ts', { seconds: 4, flaky: ['waits'], skipped: 1 }),
    file('lib/c.test.ts'),
    failedStep('Lint'),
  ]);
  expect(lines.filter((line) => / (tests\/portal|lib)$/.test(line))).toEqual([
    '     7.0     2.0      4  tests/portal',
    '     1.0     0.0      1  lib',
  ]);
  expect(lines.filter((line) => line.endsWith('.test.ts'))).toEqual([
    '     4.0  tests/portal/b.db.test.ts',
    '     3.0  tests/portal/a.db.test.ts',
    '     1.0  lib/c.test.ts',
  ]);
  expect(lines).toContain('  tests/portal/b.db.test.ts › waits');
  expect(lines.slice(-5)).toEqual([
    'Failed',
    '  tests/portal/a.db.test.ts › adds',
    '  Lint › Lint',
    '',
    '3 passed, 2 failed, 1 skipped',
  ]);
});
