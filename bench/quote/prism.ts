import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '../../lib/service-core/contract/index.ts';
import { cacheDir, inRoot } from '../../scripts/lib/paths.ts';
import { runProcess } from '../../scripts/lib/run-process.ts';
import { type Opened } from '../lib/benchmark.ts';
import { type ServerProcess, startScript } from '../lib/server-process.ts';

export const pricePath = endpoints.globalPrice.path;

const prismPackage = '@stoplight/prism-cli@5.14.2';

/**
 * The Prism mock server, answering from examples of our OpenAPI document. It is large and used nowhere else, so it is
 * installed into the cache at its first use; undefined where that is not possible.
 */
export async function startPrism(folder: string, opened: Opened): Promise<ServerProcess | undefined> {
  const home = join(cacheDir, 'bench', 'prism');
  const entry = join(home, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');
  if (!existsSync(entry) && !(await install(home))) return undefined;
  const document = inRoot('docs', 'openapi.json');
  return opened.add(
    startScript({
      file: entry,
      name: 'prism',
      logFile: `${folder}/prism.log`,
      readyPath: '/',
      isForeign: true,
      args: (port) => [
        'mock',
        '--port',
        String(port),
        '--host',
        '127.0.0.1',
        '--verboseLevel',
        'warn',
        document,
      ],
    }),
  );
}

async function install(home: string): Promise<boolean> {
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'package.json'), '{ "private": true }\n');
  const args = [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefix',
    home,
    '--fetch-retries=1',
    prismPackage,
  ];
  const { code } = await runProcess('npm', args, { cwd: home }).catch(() => ({ code: 1 }));
  return code === 0;
}
