import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { counted, line, nothing, playwrightCounts, sum, vitestCounts } from './test-counts.ts';

const report = async (): Promise<string> => join(await mkdtemp(join(tmpdir(), 'counts-')), 'report.json');

const run = async (code: number, written?: object) => {
  const path = await report();
  return counted({
    report: path,
    run: async () => {
      if (written) await writeFile(path, JSON.stringify(written));
      return code;
    },
    read: vitestCounts,
  });
};

const vitest = (numPassedTests: number, numFailedTests: number) => ({
  numPassedTests,
  numFailedTests,
  numPendingTests: 1,
  numTodoTests: 0,
});

test('adds up and prints one line', () => {
  const total = sum({ passed: 2, failed: 0, skipped: 1 }, { ...nothing, passed: 3, failed: 1 });
  expect(line(total)).toBe('5 passed, 1 failed, 1 skipped');
});

test('takes the counts of flows', () => {
  const stats = { expected: 4, unexpected: 1, skipped: 3 };
  expect(playwrightCounts({ stats })).toEqual({ passed: 4, failed: 1, skipped: 3 });
});

test('takes the counts of a run', async () => {
  expect(await run(0, vitest(7, 0))).toEqual({ ...nothing, passed: 7, skipped: 1 });
  expect(await run(1, vitest(7, 2))).toEqual({ ...nothing, passed: 7, failed: 2, skipped: 1 });
});

test('a run that ends badly without a failed test, or runs nothing, is a failure', async () => {
  expect(await run(1, vitest(7, 0))).toEqual({ ...nothing, passed: 7, failed: 1, skipped: 1 });
  expect(await run(0)).toEqual({ ...nothing, failed: 1 });
  expect(await run(0, vitest(0, 0))).toMatchObject({ failed: 1 });
});
