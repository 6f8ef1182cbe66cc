import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export type PageScripts = { route: string; files: number; gzipBytes: number };

type BuildManifest = { rootMainFiles: string[] };
type PageManifest = { entryJSFiles: Record<string, string[]> };

const suffix = '/page_client-reference-manifest.js';
const marker = '] = ';

/**
 * The scripts of each page of a production build: Next's own, and those of the page with the layouts and boundaries
 * around it. That is what the HTML of a page names; only what is imported on demand, and what browsers without modules
 * get, is not in it. Each file is compressed as `next start` sends it.
 */
export async function pagesOf(distDir: string): Promise<PageScripts[]> {
  const build = JSON.parse(await readFile(join(distDir, 'build-manifest.json'), 'utf8')) as BuildManifest;
  const folder = join(distDir, 'server', 'app');
  const manifests = (await readdir(folder, { recursive: true }))
    .map((path) => `/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith(suffix) && !path.startsWith('/_'));
  const sizes = new Map<string, number>();
  const sizeOf = async (file: string): Promise<number> => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const size = gzipSync(await readFile(join(distDir, file))).length;
    sizes.set(file, size);
    return size;
  };
  return Promise.all(
    manifests.toSorted().map(async (path) => {
      const { entryJSFiles } = manifestIn(await readFile(join(folder, path), 'utf8'));
      const files = new Set([...build.rootMainFiles, ...Object.values(entryJSFiles).flat()]);
      const each = await Promise.all([...files].map(sizeOf));
      const gzipBytes = each.reduce((sum, size) => sum + size, 0);
      return { route: routeOf(path), files: files.size, gzipBytes };
    }),
  );
}

/** The file assigns one object: `globalThis.__RSC_MANIFEST["/route"] = {…}`. */
function manifestIn(text: string): PageManifest {
  const begin = text.indexOf(marker);
  const end = text.lastIndexOf('}') + 1;
  if (begin === -1 || end === 0) throw new Error('the manifest of a page is not as Next wrote it so far');
  return JSON.parse(text.slice(begin + marker.length, end)) as PageManifest;
}

const routeOf = (path: string): string => path.slice(0, -suffix.length).replace(/\/\([^)]+\)/g, '') || '/';
