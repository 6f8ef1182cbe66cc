import { readFile, rm } from 'node:fs/promises';

/** The tests of one file as they ended. */
export type FileResult = {
  /** Relative to the checkout. */
  file: string;
  /** Seconds in tests and hooks. */
  seconds: number;
  /** Seconds before the first test: loading modules, making jsdom. */
  loadSeconds: number;
  passed: number;
  skipped: number;
  /** Names of the tests that failed. */
  failed: string[];
  /** Names of the tests that failed first and passed when tried again. */
  flaky: string[];
};

const nothing = { seconds: 0, loadSeconds: 0, passed: 0, skipped: 0, failed: [], flaky: [] };

/** A step without tests of its own, such as the linter, that went wrong. */
export const failedStep = (name: string): FileResult => ({ ...nothing, file: name, failed: [name] });

/**
 * Runs a test runner that writes a report and returns what it says. A run that ends badly without a failed test (a
 * crash, an error outside of tests, no report) has a failure of its own, so that the total never looks better than it is.
 */
export async function reported(o: {
  name: string;
  report: string;
  run(): Promise<number>;
  read(text: string): FileResult[];
  /** A run in which nothing was to be tested is fine. */
  mayBeEmpty?: boolean;
}): Promise<FileResult[]> {
  await rm(o.report, { force: true });
  const code = await o.run();
  const results = await readFile(o.report, 'utf8').then(o.read, () => []);
  const ran = results.some(({ passed, failed }) => passed + failed.length > 0);
  const hasFailed = results.some(({ failed }) => failed.length > 0);
  const isUntold = code !== 0 || (!ran && !o.mayBeEmpty);
  return isUntold && !hasFailed ? [...results, failedStep(o.name)] : results;
}

type Flow = {
  title: string;
  file: string;
  tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { duration: number }[] }[];
};
type Suite = { specs?: Flow[]; suites?: Suite[] };

const flowsOf = ({ specs = [], suites = [] }: Suite): Flow[] => [...specs, ...suites.flatMap(flowsOf)];

/** Playwright's JSON report by file. */
export function readPlaywright(text: string): FileResult[] {
  const byFile = new Map<string, FileResult>();
  for (const { title, file: name, tests } of flowsOf(JSON.parse(text) as Suite)) {
    const file = `e2e/${name}`;
    const sum = byFile.get(file) ?? { ...nothing, file, failed: [], flaky: [] };
    for (const { status, results } of tests) {
      sum.seconds += results.reduce((all, { duration }) => all + duration / 1000, 0);
      if (status === 'skipped') sum.skipped += 1;
      else if (status === 'unexpected') sum.failed.push(title);
      else sum.passed += 1;
      if (status === 'flaky') sum.flaky.push(title);
    }
    byFile.set(file, sum);
  }
  return [...byFile.values()];
}

/** Puts a file's second try in the place of its first: what passed now is flaky. */
export function withSecondTry(first: readonly FileResult[], second: readonly FileResult[]): FileResult[] {
  const again = new Map(second.map((result) => [result.file, result]));
  return first.map((result) => {
    const next = again.get(result.file);
    if (!next) return result;
    return { ...next, flaky: result.failed.filter((name) => !next.failed.includes(name)) };
  });
}

const groupOf = (file: string): string => {
  const [first = '', second = ''] = file.split('/');
  return first === 'tests' && !second.includes('.') ? `${first}/${second}` : first;
};

const sum = (results: readonly FileResult[]) => ({
  seconds: results.reduce((all, { seconds }) => all + seconds, 0),
  loadSeconds: results.reduce((all, { loadSeconds }) => all + loadSeconds, 0),
  passed: results.reduce((all, { passed }) => all + passed, 0),
  failed: results.reduce((all, { failed }) => all + failed.length, 0),
  skipped: results.reduce((all, { skipped }) => all + skipped, 0),
});

const slowestShown = 20;

/** The closing lines of a run: seconds per group, the slowest files, what failed and what is flaky, and the total. */
export function closingLines(results: readonly FileResult[]): string[] {
  const files = results.filter(({ seconds, loadSeconds }) => seconds + loadSeconds > 0);
  const bySeconds = [...new Set(files.map(({ file }) => groupOf(file)))]
    .map((name) => ({ name, ...sum(files.filter(({ file }) => groupOf(file) === name)) }))
    .toSorted((one, other) => other.seconds + other.loadSeconds - one.seconds - one.loadSeconds);
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestShown);
  const named = (of: 'failed' | 'flaky') =>
    results.flatMap((result) => result[of].map((name) => `  ${result.file} › ${name}`));
  const listed = (title: string, lines: string[]) => (lines.length > 0 ? ['', title, ...lines] : []);
  const total = sum(results);
  return [
    ...listed(
      'Worker seconds per group: in tests, loading modules, number of tests',
      bySeconds.map(
        ({ name, seconds, loadSeconds, passed, failed, skipped }) =>
          `${seconds.toFixed(1).padStart(8)} ${loadSeconds.toFixed(1).padStart(7)} ${String(passed + failed + skipped).padStart(6)}  ${name}`,
      ),
    ),
    ...listed(
      `The ${slowest.length} slowest files`,
      slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${file}`),
    ),
    ...listed('Flaky: failed first, passed when tried again', named('flaky')),
    ...listed('Failed', named('failed')),
    '',
    `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`,
  ];
}
