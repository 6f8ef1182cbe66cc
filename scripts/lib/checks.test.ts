import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot } from './paths.ts';
import { runProcess } from './run-process.ts';

test('the lint names the files that import each other in a circle, also by types alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'circle-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lint = async (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const oxlint = [inRoot('node_modules/oxlint/bin/oxlint'), '-c', inRoot('.oxlintrc.json'), '.'];
    return (await runProcess(process.execPath, oxlint, { cwd: folder })).output;
  };
  const back = { 'b.ts': "import { c } from './c.ts';\nexport const b = c;\n" };
  const circle = await lint({
    ...back,
    'a.ts': "import { b } from './b.ts';\nexport const a = b;\n",
    'c.ts': "import { a } from './a.ts';\nexport const c = a;\n",
  });
  const named = /no-cycle[\s\S]+a\.ts[\s\S]+b\.ts[\s\S]+c\.ts/;
  expect(circle).toMatch(named);
  const typed = await lint({
    'c.ts': "import type { a } from './a.ts';\nexport const c = {} as typeof a;\n",
  });
  expect(typed).toMatch(named);
});
