import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { KeyProblem } from '../../lib/service-core/signing/index.ts';
import { Problem } from '../lib/problem.ts';

/** A path as the caller typed it: npm starts its scripts in the checkout, wherever it was called. */
export const fromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);

export async function readGiven(path: string): Promise<Buffer> {
  try {
    return await readFile(fromCaller(path));
  } catch {
    throw new Problem(`${path} cannot be read: check that the file exists and may be read.`);
  }
}

/** Reads a key from a file, PEM or bare base64; a problem with it becomes a sentence. */
export async function readKey(path: string, load: (text: string) => KeyObject): Promise<KeyObject> {
  const text = (await readGiven(path)).toString('utf8');
  try {
    return load(text);
  } catch (problem) {
    if (problem instanceof KeyProblem) throw new Problem(`${path}: ${problem.message}.`);
    throw problem;
  }
}
