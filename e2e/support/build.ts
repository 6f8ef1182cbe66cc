import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { filesNamed, root } from '../../tests/support/files-named.ts';

/** The folder of the build that the stack runs, relative to the checkout: the one that was used last. */
export function buildOfStack(): string {
  const [newest] = filesNamed('.data/build/portal', '.complete')
    .map((path) => ({ path, at: statSync(path).mtimeMs }))
    .toSorted((a, b) => b.at - a.at);
  if (!newest) throw new Error('there is no complete build of the portal');
  return dirname(newest.path).slice(root.length + 1);
}
