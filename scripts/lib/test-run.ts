import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runEndToEnd } from './end-to-end.ts';
import { heading } from './heading.ts';
import { cacheDir, inRoot } from './paths.ts';
import { portalBuild } from './portal-build.ts';
import { generateClient } from './prisma-client.ts';
import { runProcess } from './run-process.ts';
import { closingLines, type FileResult, failedStep, readPlaywright, reported } from './test-report.ts';

const reports = join(cacheDir, 'reports');

/** The steps of one run of tests: each is done even if one before it failed, and all are added up at the end. */
export class TestRun {
  #results: FileResult[] = [];
  readonly #seconds: string[] = [];

  get results(): readonly FileResult[] {
    return this.#results;
  }

  /** Runs a step and returns whether nothing in it failed. A step that cannot even run is a failure like any other. */
  async step(name: string, run: () => Promise<FileResult[]>): Promise<boolean> {
    heading(name);
    const begun = performance.now();
    const results = await run().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return [failedStep(name)];
    });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const isGreen = results.every(({ failed }) => failed.length === 0);
    console.log(`${isGreen ? '✓' : '✗'} ${name} (${seconds} s)`);
    this.#seconds.push(`${seconds.padStart(8)}  ${name}`);
    this.#results.push(...results);
    return isGreen;
  }

  replaceResults(results: FileResult[]): void {
    this.#results = results;
  }

  /** Prints the closing lines, the total last, and ends the process by it. */
  end(): never {
    console.log(['', 'Seconds per step', ...this.#seconds, ...closingLines(this.#results)].join('\n'));
    process.exit(this.#results.some(({ failed }) => failed.length > 0) ? 1 : 0);
  }
}

/** A step that ends by an exit code alone. */
export const byExitCode = async (name: string, run: () => Promise<number>): Promise<FileResult[]> =>
  (await run()) === 0 ? [] : [failedStep(name)];

export async function runVitest(o: {
  name: string;
  args: readonly string[];
  env?: Record<string, string>;
  mayBeEmpty?: boolean;
}): Promise<FileResult[]> {
  await mkdir(reports, { recursive: true });
  await generateClient();
  const report = join(reports, 'vitest.json');
  const cli = inRoot('node_modules', 'vitest', 'vitest.mjs');
  const args = [cli, 'run', '--reporter=default', '--reporter=./tests/support/file-report.ts', ...o.args];
  const env = { ...process.env, ...o.env, FILE_REPORT: report };
  return reported({
    ...o,
    report,
    run: async () => (await runProcess(process.execPath, args, { cwd: inRoot(), inherit: true, env })).code,
    read: (text) => JSON.parse(text) as FileResult[],
  });
}

export async function runFlows(o: {
  name: string;
  args?: readonly string[];
  env?: Record<string, string>;
  mayBeEmpty?: boolean;
}): Promise<FileResult[]> {
  await mkdir(reports, { recursive: true });
  await portalBuild(console.log);
  const report = join(reports, 'playwright.json');
  return reported({
    ...o,
    report,
    run: () => runEndToEnd({ args: o.args ?? [], env: o.env ?? {}, workers: 2, report }),
    read: readPlaywright,
  });
}
