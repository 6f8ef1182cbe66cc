import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shared } from './shared.ts';

/** The id of the build that this process serves; `development` without a build. */
export function buildId(): string {
  return shared('build-id', read);
}

function read(): string {
  try {
    const folder = process.env.NEXT_DIST_DIR || '.next';
    return readFileSync(/* turbopackIgnore: true */ join(process.cwd(), folder, 'BUILD_ID'), 'utf8').trim();
  } catch {
    return 'development';
  }
}
