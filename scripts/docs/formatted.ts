import { execFile } from 'node:child_process';
import { inRoot } from '../lib/paths.ts';

/** A file of which all or part is written from the code. */
export type GeneratedFile = {
  /** Relative to the checkout. */
  path: string;
  /** The file as it should be; `current` is its text now, empty when there is none. */
  make(current: string): string | Promise<string>;
};

/** The text as the formatter wants it, so that a generated file passes the same check as a written one. */
export function formatted(path: string, text: string): Promise<string> {
  const biome = inRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const args = [biome, 'format', `--stdin-file-path=${path}`];
  return new Promise((resolve, reject) => {
    const options = { cwd: inRoot(), maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, args, options, (error, output) => {
      if (error) reject(error);
      else resolve(output);
    });
    child.stdin?.end(text);
  });
}
