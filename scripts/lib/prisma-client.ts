import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exclusively } from './file-lock.ts';
import { whenChanged } from './hash.ts';
import { cacheDir, inRoot } from './paths.ts';
import { Problem } from './problem.ts';
import { runProcess } from './run-process.ts';

const output = inRoot('lib', 'db', 'generated');

/** The portal's database client in `lib/db/generated`, made anew when its schema or Prisma changed. No network. */
export async function generateClient(): Promise<boolean> {
  return exclusively(join(cacheDir, 'prisma-client.lock'), async () => {
    const stamp = join(cacheDir, 'prisma-client');
    if (!existsSync(join(output, 'client.ts'))) await rm(stamp, { force: true });
    return whenChanged({ stamp, sources: ['prisma/portal/schema.prisma', 'package-lock.json'] }, generate);
  });
}

async function generate(): Promise<void> {
  const cli = inRoot('node_modules', 'prisma', 'build', 'index.js');
  const result = await runProcess(
    process.execPath,
    [cli, 'generate', '--schema', 'prisma/portal/schema.prisma'],
    {
      cwd: inRoot(),
      env: {
        ...process.env,
        // Generating needs no engine, but Prisma downloads one unless this names a file.
        PRISMA_SCHEMA_ENGINE_BINARY: inRoot('package.json'),
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    },
  );
  if (result.code !== 0)
    throw new Problem(`The database client could not be generated:\n${result.output.trim()}`);
}
