import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from './lib/command-line.ts';
import { inRoot } from './lib/paths.ts';
import { takePictures } from './lib/pictures.ts';
import { freePort } from './lib/ports.ts';
import { Problem, runMain } from './lib/problem.ts';
import { stackSettings } from './lib/settings.ts';
import { startStack } from './lib/stack.ts';

const command = commandLine('pictures', 'Takes the pictures of the README from a portal with demo orders.')
  .option(
    '--url <url>',
    'a portal of this machine that runs already; without it, a new one is started and removed',
  )
  .option('--out <folder>', 'the folder they are written to', 'docs/pictures');

const mostBytes = 200_000;

await runMain(async () => {
  const { url, out } = command.parse().opts<{ url?: string; out: string }>();
  const pictures = url === undefined ? await fromNewStack() : await takePictures(url);
  const folder = inRoot(out);
  await mkdir(folder, { recursive: true });
  for (const { name, png } of pictures) {
    if (png.byteLength > mostBytes) throw new Problem(`${name}.png has more than ${mostBytes} bytes.`);
    await writeFile(join(folder, `${name}.png`), png);
    console.log(`${name}.png  ${Math.ceil(png.byteLength / 1_000)} kB`);
  }
});
process.exit();

/** Pictures from a stack of its own, whose data folder goes again. */
async function fromNewStack(): ReturnType<typeof takePictures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'corridor-pictures-'));
  const settings = stackSettings({
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
  });
  settings.dataDir = dataDir;
  const stack = startStack({ settings, mode: 'production', say: console.log, demo: true });
  const interrupted = new Promise<never>((_, fail) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => fail(new Problem('Interrupted.')));
  });
  try {
    await Promise.race([stack.started, interrupted]);
    return await Promise.race([takePictures(settings.portalUrl), interrupted]);
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
