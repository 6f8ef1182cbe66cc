import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. Everything that is not data lies under it. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[/\\]$/, '');

export const inRoot = (...parts: string[]): string => resolve(root, ...parts);

/** The folder with the state of this copy: databases, keys, documents. `DATA_DIR`, read relative to the checkout. */
export const dataDir = (): string => inRoot(process.env.DATA_DIR || '.data');

/**
 * The folder for everything that can be rebuilt from the sources, shared by every copy that runs from this checkout.
 */
export const cacheDir = inRoot('.data', 'cache');
