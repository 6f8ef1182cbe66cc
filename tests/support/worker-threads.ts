import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { bundle } from '../../scripts/bundle.mjs';
import { inRoot } from '../../scripts/lib/paths.ts';
import { serviceSources } from '../../scripts/lib/service-flags.ts';

const started = /new Worker\(new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

/** Makes one JavaScript file of each thread that our code starts, as the portal's build does: Node 20 reads no TypeScript there. */
export function workerThreads(): Plugin {
  return {
    name: 'worker-threads',
    enforce: 'pre',
    async transform(code, id) {
      let made = code;
      for (const [whole, path = ''] of code.matchAll(started)) {
        const entry = relative(inRoot(), resolve(dirname(id), path));
        const name = `threads/${entry.replaceAll(/[^\w-]/g, '-')}`;
        const sources = entry.startsWith('service') ? serviceSources : ['lib'];
        const file = await bundle({ entry, name, sources });
        made = made.replace(whole, `new Worker(new URL('${pathToFileURL(file).href}')`);
      }
      return made === code ? undefined : { code: made, map: null };
    },
  };
}
