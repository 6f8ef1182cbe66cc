import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** Every file of this name in a folder of the project, however deep, with its whole path. */
export const filesNamed = (folder: string, name: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(name))
    .map((path) => join(root, folder, path));
