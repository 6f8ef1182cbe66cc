import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { maxImportColumns, maxSheetRow } from './types.ts';

/** Limit of the whole unpacked archive: many times the size of a list of the largest length. */
const maxUnpackedBytes = 32 * 1024 * 1024;
const maxEntries = 500;

const inflate = promisify(inflateRaw);
const entrySign = Buffer.from('PK\x03\x04', 'latin1');
const behindSign = Buffer.from('PK\x07\x08', 'latin1');
const headerBytes = 30;
const stored = 0;
const maxTagCharacters = 64 * 1024;
/** Limit for all entries together: each tag takes the reader about a microsecond, and a cell has four to ten tags. */
const maxTags = 1_000_000;

export type TooMuch = 'too-large' | 'too-many' | 'too-wide' | 'too-complex' | 'unreadable';

/**
 * The reason not to open a workbook, if any: the reader unpacks it as a whole and fills every cell up to the last, so a
 * small file can take all memory. The limits apply to the file's real content, not to its directory.
 */
export async function tooMuchOf(bytes: Uint8Array): Promise<TooMuch | null> {
  const archive = Buffer.from(bytes);
  let tagsLeft = maxTags - tagsIn(archive, maxTags);
  if (tagsLeft <= 0) return 'too-complex';
  // Entries that are not compressed are checked in place.
  const asStored = tooMuchOfXml(archive.toString('latin1'));
  if (asStored) return asStored;
  let left = maxUnpackedBytes;
  let entries = 0;
  for (let at = archive.indexOf(entrySign); at !== -1; at = archive.indexOf(entrySign, at + 4)) {
    entries += 1;
    if (entries > maxEntries) return 'unreadable';
    const content = await unpacked(archive, at, left);
    if (content === 'too-large') return content;
    left -= content.byteLength;
    tagsLeft -= tagsIn(content, tagsLeft);
    if (tagsLeft <= 0) return 'too-complex';
    const text = content.toString('latin1');
    const found = tooMuchOfXml(text) ?? (isXml(archive, at) && hasLongTag(text) ? 'unreadable' : null);
    if (found) return found;
  }
  return null;
}

/** Counts tags, up to `most`. */
function tagsIn(content: Buffer, most: number): number {
  let count = 0;
  for (let at = content.indexOf('<'); at !== -1 && count < most; at = content.indexOf('<', at + 1))
    count += 1;
  return count;
}

async function unpacked(archive: Buffer, at: number, most: number): Promise<Buffer | 'too-large'> {
  const nothing = Buffer.alloc(0);
  if (at + headerBytes > archive.length) return nothing;
  const start = nameEnd(archive, at) + archive.readUInt16LE(at + 28);
  if (archive.readUInt16LE(at + 8) === stored) return archive.subarray(start, storedEnd(archive, at, start));
  try {
    // The reader unpacks every entry that is not marked as stored.
    return await inflate(archive.subarray(start), { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    // Any other error: not an entry, or a damaged entry, which the reader reports.
    return error instanceof RangeError ? 'too-large' : nothing;
  }
}

const nameEnd = (archive: Buffer, at: number) => at + headerBytes + archive.readUInt16LE(at + 26);

/** Offset at which the reader stops: after the size the entry gives, or at the mark after an entry without a size. */
function storedEnd(archive: Buffer, at: number, start: number): number {
  const size = archive.readUInt32LE(at + 18);
  const tellsSize = (archive.readUInt16LE(at + 6) & 0x08) === 0 || size > 0;
  const end = tellsSize ? start + size : archive.indexOf(behindSign, start);
  return end === -1 ? archive.length : end;
}

const isXml = (archive: Buffer, at: number): boolean =>
  at + headerBytes <= archive.length &&
  /\.(?:xml|rels)$/i.test(archive.toString('latin1', at + headerBytes, nameEnd(archive, at)));

const tag =
  /<(?:!--[^]*?--|!\[CDATA\[[^]*?\]\]|\?[^]*?\?|[^!?>"'][^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*|![^>]*)>/y;

/**
 * True if a tag is longer than any in a real workbook, or has no end. The reader takes the text in pieces and rescans an
 * unfinished tag from its beginning with each piece: two kilobytes of archive blocked this process for a minute.
 */
function hasLongTag(xml: string): boolean {
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', tag.lastIndex)) {
    tag.lastIndex = at;
    if (!tag.test(xml) || tag.lastIndex - at > maxTagCharacters) return true;
  }
  return false;
}

const rowTag = /<(?:[^<>\s/]*:)?row\b/;
const cellTag = /<(?:[^<>\s/]*:)?c\b/g;
const place = /[\s"']r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Checks a sheet by its tags and by the references of rows and cells: "B7", or a row number. */
function tooMuchOfXml(xml: string): TooMuch | null {
  if (!xml.includes('sheetData')) return null;
  const rows = xml.split(rowTag);
  if (rows.length > maxSheetRow) return 'too-many';
  if (rows.some((row) => (row.match(cellTag)?.length ?? 0) > maxImportColumns)) return 'too-wide';
  for (const [, double, single] of xml.matchAll(place)) {
    const named = /^([A-Z]{0,3})(\d{1,7})$/.exec(double ?? single ?? '');
    if (!named) return 'unreadable';
    const [, letters = '', number = ''] = named;
    if (Number(number) > maxSheetRow) return 'too-many';
    if (columnOf(letters) > maxImportColumns) return 'too-wide';
  }
  return null;
}

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
