import type { FileView } from '../file-view.ts';

/** A name may be written with its characters as #xx. */
const named = (name: string): string =>
  [...name]
    .map((letter) => {
      const hex = letter.charCodeAt(0).toString(16);
      return `(?:${letter}|#${hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
    })
    .join('');
const ends = '(?=[\\s/<(\\[>])';
const encrypted = new RegExp(`/${named('Encrypt')}\\s*(?:<<|\\d+\\s+\\d+\\s+R)`);
const active = new RegExp(`/(?:${named('JavaScript')}|${named('Launch')})${ends}`);
const hasObjects = /\d\s+\d+\s+obj\b/;

/** Encrypted, active or broken off; the content itself is not interpreted. */
export async function pdfProblem(view: FileView): Promise<string | undefined> {
  if (await view.contains(encrypted, { overlap: 256 })) {
    return 'the PDF is protected by a password: save it without one';
  }
  if (await view.contains(active, { overlap: 256 })) {
    return 'the PDF contains a script or starts a program: print it to a new PDF';
  }
  // Its position in the file says nothing: programs append to a PDF.
  const isWhole = await view.contains(/%%EOF/);
  return isWhole || !(await view.contains(hasObjects)) ? undefined : 'the PDF breaks off: its end is missing';
}
