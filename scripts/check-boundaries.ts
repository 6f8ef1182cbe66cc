import { readFile } from 'node:fs/promises';
import {
  auditViolations,
  importViolations,
  permissionViolations,
  type SourceFile,
  wordViolations,
} from './lib/boundaries.ts';
import { commandLine } from './lib/command-line.ts';
import { commentViolations } from './lib/comments.ts';
import { inRoot } from './lib/paths.ts';
import { Problem, runMain } from './lib/problem.ts';
import { runProcess } from './lib/run-process.ts';

await runMain(async () => {
  commandLine(
    'check',
    'Checks imports between rooms, colours and comments; a part of npm run check.',
  ).parse();
  const files = await sourceFiles();
  const typed = files.filter(({ path }) => /\.tsx?$/.test(path));
  const styled = files.filter(({ path }) => /\.(?:tsx?|css)$/.test(path));
  const violations = [
    ...importViolations(typed),
    ...auditViolations(typed),
    ...permissionViolations(typed),
    ...wordViolations(styled),
    ...commentViolations(files),
  ];
  for (const { path, line, sentence } of violations) console.error(`${path}:${line} ${sentence}`);
  if (violations.length > 0) throw new Problem(`${violations.length} rules are broken.`);
  console.log(`${files.length} files keep to their rooms and their words.`);
});

/** Tracked files and new ones; a check that saw nothing would pass for the wrong reason. */
async function sourceFiles(): Promise<SourceFile[]> {
  const args = [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '-z',
    '--',
    '*.ts',
    '*.tsx',
    '*.css',
    '*.js',
    '*.mjs',
    '*.prisma',
    '*.sql',
  ];
  const { code, output } = await runProcess('git', args, { cwd: inRoot() });
  if (code !== 0) throw new Problem(`git could not list the files: ${output.trim()}`);
  const paths = [...new Set(output.split('\0').filter(Boolean))];
  const files = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(inRoot(path), 'utf8').catch(() => undefined);
      return text === undefined ? [] : [{ path, text }];
    }),
  );
  if (files.flat().length < 20) throw new Problem(`Only ${files.flat().length} source files were found.`);
  return files.flat();
}
