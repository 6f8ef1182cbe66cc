import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
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
 * Modules keep the `import.meta.url` of their source, so files read beside them are found.
 */
export async function bundle({ entry, name, sources }) {
  const folder = resolve(root, '.data/build', name);
  const file = join(folder, `${await hashOf([...sources, 'scripts/bundle.mjs', 'package-lock.json'])}.mjs`);
  if (existsSync(file)) {
    await utimes(file, new Date(), new Date()).catch(() => {});
    return file;
  }
  const { build } = await import('esbuild');
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${randomUUID()}.tmp`;
  await build({
    entryPoints: [resolve(root, entry)],
    outfile: draft,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'error',
    plugins: [sourceAddresses],
  });
  await rename(draft, file);
  await dropOldest(folder);
  return file;
}

// Written in parts: this file is bundled too, and must not lose the word it looks for.
const ownAddress = ['import', 'meta', 'url'].join('.');

const sourceAddresses = {
  name: 'source-addresses',
  setup(build) {
    build.onLoad({ filter: /\.(ts|mjs)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replaceAll(ownAddress, JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};

/** The newest stay, because another copy may be running from them. */
async function dropOldest(folder) {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name);
      return { path, at: (await stat(path)).mtimeMs };
    }),
  );
  for (const { path } of files.toSorted((a, b) => b.at - a.at).slice(kept)) await rm(path, { force: true });
}
