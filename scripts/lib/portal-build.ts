import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '../bundle.mjs';
import { exclusively } from './file-lock.ts';
import { inRoot } from './paths.ts';
import { generateClient } from './prisma-client.ts';
import { Problem } from './problem.ts';
import { runProcess } from './run-process.ts';

const folder = inRoot('.data', 'build', 'portal');
const keptBuilds = 3;

const sources = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'prisma/portal',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.js',
  'postcss.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * The production build of exactly these sources, relative to the checkout as Next wants its `distDir`. Each version
 * of the sources has a folder of its own, so a copy that runs keeps its files when another one builds.
 */
export async function portalBuild(say: (line: string) => void): Promise<string> {
  await generateClient();
  const name = await hashOf(sources);
  const marker = join(folder, name, '.complete');
  await exclusively(join(folder, '.lock'), async () => {
    if (!existsSync(marker)) {
      say('Building the portal (the sources are new or changed)…');
      await build(name);
      await writeFile(marker, '');
      await dropOldest();
    }
    await utimes(marker, new Date(), new Date());
  });
  return `.data/build/portal/${name}`;
}

async function build(name: string): Promise<void> {
  await rm(join(folder, name), { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const tsconfig = '.data/build/portal/tsconfig.json';
  // Next writes each distDir into the tsconfig it is given; the committed one stays as it is.
  await writeFile(
    inRoot(tsconfig),
    '{ "extends": "../../../tsconfig.json", "include": ["../../../**/*.ts"] }\n',
  );
  const next = inRoot('node_modules', 'next', 'dist', 'bin', 'next');
  const result = await runProcess(process.execPath, [next, 'build'], {
    cwd: inRoot(),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_DIST_DIR: `.data/build/portal/${name}`,
      NEXT_TSCONFIG: tsconfig,
    },
  });
  if (result.code !== 0) throw new Problem(`The portal could not be built:\n${result.output.trim()}`);
}

async function dropOldest(): Promise<void> {
  const builds: { path: string; at: number }[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === '.lock') continue;
    const path = join(folder, entry.name);
    const at = await stat(join(path, '.complete')).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    builds.push({ path, at });
  }
  const old = builds.toSorted((a, b) => b.at - a.at).slice(keptBuilds);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
}
