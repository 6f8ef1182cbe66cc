import { ok } from '../../../lib/service-core/result.ts';
import { type FolderResult, refuseInFolder } from './refusal.ts';

const maxNameBytes = 255;
const maxPathBytes = 1024;
const maxDepth = 16;

// Control characters, halves of characters and the mark a decoder leaves for bytes that are not UTF-8; then the signs
// that change the direction of text or take no room, with which one name can be made to look like another.
const unfit = /[\p{Cc}\p{Cs}\uFFFD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;

/**
 * Parses a path of a partner's folder into its one normal form: `/`, or `/name/name`, NFC. `..` never leads above the
 * top, and a path only ever names rows of the partner's own: it is not a path of any disk.
 */
export function parseFolderPath(text: string): FolderResult<string> {
  const names: string[] = [];
  for (const name of text.normalize('NFC').split('/')) {
    if (name === '' || name === '.') continue;
    if (name === '..') {
      names.pop();
      continue;
    }
    const problem = problemOfName(name);
    if (problem) return refuseInFolder('failure', problem);
    names.push(name);
  }
  const path = `/${names.join('/')}`;
  if (names.length > maxDepth) return refuseInFolder('failure', `folders go ${maxDepth} levels deep at most`);
  if (Buffer.byteLength(path) > maxPathBytes) {
    return refuseInFolder('failure', `a path has at most ${maxPathBytes} bytes`);
  }
  return ok(path);
}

export const parentOf = (path: string): string => path.slice(0, Math.max(1, path.lastIndexOf('/')));

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function problemOfName(name: string): string | undefined {
  if (Buffer.byteLength(name) > maxNameBytes) return `a name has at most ${maxNameBytes} bytes`;
  if (name.includes('\\')) return 'a name has no backslash; folders are separated by /';
  if (unfit.test(name)) return 'a name is readable UTF-8 text without control or invisible characters';
  if (name !== name.trim()) return 'a name does not begin or end with white space';
  return undefined;
}
