import type { FileView } from '../store.ts';

const zipCommentAtMost = 65_535;
const endRecordBytes = 22;
const pdfHeadBytes = 1_024;

// Long enough that pixels spell a match by chance in fewer than one in 100,000 files of ten megabytes.
const markup = /<script[\s>]|<!doctype\s|<iframe[\s>]|<html[\s>]|<svg\s+[a-z]{2}|<\?php\s/i;

// Signatures of other file types, too long to occur among pixels by chance.
const otherFiles = [
  'Rar!\x1a\x07',
  '7z\xbc\xaf\x27\x1c',
  '\xfd7zXZ\0',
  'MSCF\0\0\0\0',
  'PK\x03\x04\x0a\0',
  'PK\x03\x04\x14\0',
  'PK\x03\x04\x2d\0',
  '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  '%PDF-1.',
  '%PDF-2.',
  'This program cannot be run in DOS mode',
  'This program must be run under',
  '\x7fELF\x01\x01\x01',
  '\x7fELF\x02\x01\x01',
  '#!/bin/',
  '#!/usr/bin/',
  '<scriptlet',
  '<hta:application',
  '@echo off',
];
const otherFile = anyOf(otherFiles);

/** EICAR, the harmless file that every scanner reports; split so that scanners do not report this source file. */
const testMalware = anyOf([['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST'].join('')]);
export const testMalwareFound = 'the file contains the test file of malware scanners (EICAR)';

export const holdsTestMalware = (bytes: Uint8Array) =>
  testMalware.test(Buffer.from(bytes).toString('latin1'));
export const isTestMalware = (view: FileView) => view.contains(testMalware, { overlap: 128 });

function anyOf(texts: readonly string[]): RegExp {
  return new RegExp(texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|'));
}

/** True if an image contains a web page, program or archive, which software that ignores the media type could run. */
export async function hasMarkup(view: FileView): Promise<boolean> {
  return (await view.contains(markup)) || (await view.contains(otherFile));
}

/**
 * True if a PDF begins with markup, where a browser would look. Streams are skipped: page text may be about anything.
 */
export async function beginsWithMarkup(view: FileView): Promise<boolean> {
  const head = (await view.read(0, pdfHeadBytes)).toString('latin1');
  return markup.test(head.replaceAll(/\bstream\r?\n[^]*?(?:endstream|$)/g, ''));
}

/** True if the file ends like a ZIP archive, and so is two types at once. */
export async function endsAsArchive(view: FileView): Promise<boolean> {
  const from = Math.max(0, view.sizeBytes - endRecordBytes - zipCommentAtMost);
  const tail = await view.read(from, view.sizeBytes - from);
  for (let at = tail.lastIndexOf('PK\x05\x06'); at >= 0; at = tail.lastIndexOf('PK\x05\x06', at - 1)) {
    if (at + endRecordBytes <= tail.length) {
      const directory = from + at - tail.readUInt32LE(at + 12);
      const begins = directory >= 0 ? await view.read(directory, 4) : Buffer.alloc(0);
      // The four letters may occur by chance, but not with a directory before them.
      if (begins.toString('latin1') === 'PK\x01\x02') return true;
    }
    if (at === 0) break;
  }
  return false;
}

const schemes = new Set(['http', 'https', 'mailto', 'tel']);

/**
 * True for a link a person may follow: a web, mail or telephone address, or a path relative to the document. False for
 * a path on another computer, which leaks the reader's credentials, and for schemes that start programs.
 */
export function isHarmlessLink(target: string): boolean {
  // Readers ignore invisible characters.
  const plain = target.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, '');
  let decoded = plain;
  try {
    decoded = decodeURIComponent(plain);
  } catch {
    // The per cent sign is not an escape.
  }
  return [plain, decoded].every((text) => {
    if (/^[\\/]{2}|^\\/.test(text)) return false;
    const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(text) ?? [];
    // `example.com:8080` has no scheme.
    if (scheme === undefined || /^[^:]*\.[^:]*:\d+(?:\/|$)/.test(text)) return true;
    return schemes.has(scheme.toLowerCase());
  });
}
