import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Plain JavaScript: bootstrap.mjs needs it before anything that reads TypeScript is there.

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const kept = 4;

/** Hashes the names and contents of these files and folders, without tests; a missing one counts as absent. */
export async function hashOf(paths) {
  const hash = createHash('sha256').update(root);
  for (const path of paths) {
    for (const file of await filesBelow(resolve(root, path))) {
      hash.update(`\0${relative(root, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesBelow(path) {
  const info = await stat(path).catch(() => undefined);
  if (!info) return [];
  if (info.isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .toSorted();
}

/**
 * Bundles a TypeScript entry into one JavaScript file, packages left outside; made again when `sources` changed.
 * Modules keep the `import.meta.url` of their source, so files read beside them are found; each thread that they start
 * is a file beside the bundle.
 */
export async function bundle({ entry, name, sources }) {
  const folder = resolve(root, '.data/build', name);
  const hash = await hashOf([...sources, 'scripts/bundle.mjs', 'package-lock.json']);
  const file = join(folder, `${hash}.mjs`);
  if (existsSync(file)) {
    await utimes(file, new Date(), new Date()).catch(() => {});
    return file;
  }
  await mkdir(folder, { recursive: true });
  await write(resolve(root, entry), file, async (thread) => {
    const threadFile = join(folder, `${hash}-${basename(thread, '.ts')}.mjs`);
    await write(thread, threadFile);
    return threadFile;
  });
  await dropOldest(folder);
  return file;
}

async function write(entry, file, threadOf) {
  const { build } = await import('esbuild');
  const draft = `${file}.${randomUUID()}.tmp`;
  await build({
    entryPoints: [entry],
    outfile: draft,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'error',
    plugins: [sourceAddresses(threadOf)],
  });
  await rename(draft, file);
}

// Written in parts: this file is bundled too, and must not lose the word it looks for.
const ownAddress = ['import', 'meta', 'url'].join('.');
const started = /new URL\('(\.[^']+-thread\.ts)', import\.meta\.url\)/g;

const sourceAddresses = (threadOf) => ({
  name: 'source-addresses',
  setup(build) {
    build.onLoad({ filter: /\.(ts|mjs)$/ }, async ({ path }) => {
      let text = await readFile(path, 'utf8');
      // Node 20 reads no TypeScript in a thread.
      for (const [whole, thread] of threadOf ? text.matchAll(started) : []) {
        const file = await threadOf(resolve(dirname(path), thread));
        text = text.replace(whole, () => `new URL(${JSON.stringify(pathToFileURL(file).href)})`);
      }
      const contents = text.replaceAll(ownAddress, JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
});

/** The newest stay, because another copy may be running from them. A bundle's threads go with it. */
async function dropOldest(folder) {
  const names = await readdir(folder);
  const bundles = await Promise.all(
    names
      .filter((name) => /^[0-9a-f]{16}\.mjs$/.test(name))
      .map(async (name) => ({ hash: name.slice(0, 16), at: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = bundles.toSorted((a, b) => b.at - a.at).slice(kept);
  for (const name of names) {
    if (old.some(({ hash }) => name.startsWith(hash))) await rm(join(folder, name), { force: true });
  }
}
