import { readFile, rm } from 'node:fs/promises';

export type Counts = { passed: number; failed: number; skipped: number };
export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export const sum = (...all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.reduce((total, { skipped }) => total + skipped, 0),
});

/** `N passed, N failed, N skipped`, the last line of `npm test`. */
export const line = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; skipped: number } };

export const vitestCounts = (report: VitestReport): Counts => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
});

export const playwrightCounts = ({ stats }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected,
  skipped: stats.skipped,
});

/**
 * Runs a test runner that writes a JSON report and counts what it says. A run that fails without a failed test (a file
 * that does not load, a crash, no report) counts as one failure, so that the total never looks better than it is.
 */
export async function counted<R>(o: {
  report: string;
  run(): Promise<number>;
  read(report: R): Counts;
}): Promise<Counts> {
  await rm(o.report, { force: true });
  const code = await o.run();
  const counts = await readFile(o.report, 'utf8').then(
    (text) => o.read(JSON.parse(text) as R),
    () => nothing,
  );
  const ran = counts.passed + counts.failed > 0;
  return (code !== 0 || !ran) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
