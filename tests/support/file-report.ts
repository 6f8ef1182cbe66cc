import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { inRoot } from '../../scripts/lib/paths.ts';
import type { FileResult } from '../../scripts/lib/test-report.ts';

const toSeconds = (...ms: number[]): number => ms.reduce((sum, each) => sum + each, 0) / 1000;

function resultOf(module: TestModule): FileResult {
  const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } =
    module.diagnostic();
  const tests = [...module.children.allTests()];
  const named = (state: string) => tests.filter((test) => test.result().state === state);
  const failed = named('failed').map(({ fullName }) => fullName);
  // A file that does not load, or whose hook fails, has no failed test of its own.
  if (!module.ok() && failed.length === 0) failed.push('the file itself');
  return {
    file: relative(inRoot(), module.moduleId),
    seconds: toSeconds(duration),
    loadSeconds: toSeconds(collectDuration, setupDuration, environmentSetupDuration, prepareDuration),
    passed: named('passed').length,
    skipped: named('skipped').length,
    failed,
    flaky: [],
  };
}

/** Writes what `npm test` adds up, one entry per file, to the path in `FILE_REPORT`. */
export default class FileReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env.FILE_REPORT;
    if (path) writeFileSync(path, JSON.stringify(modules.map(resultOf)));
  }
}
