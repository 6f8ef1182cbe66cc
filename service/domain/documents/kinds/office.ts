import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { err, ok, type Result } from '../../../../lib/service-core/result.ts';
import { holdsTestMalware, isHarmlessLink, testMalwareFound } from './foreign.ts';
import { partProblem } from './office-parts.ts';
import { readXml } from './xml.ts';

const mainTypes: Readonly<Record<string, string>> = {
  'wordprocessingml.document.main+xml': 'wordprocessingml.document',
  'spreadsheetml.sheet.main+xml': 'spreadsheetml.sheet',
};
const typePrefix = 'application/vnd.openxmlformats-officedocument.';
const activePart =
  /vbaProject|vbaData|macrosheets?\/|dialogsheets\/|activeX|customUI|webextension|\.(?:exe|dll|com|scr|bat|cmd|ps1|vbs|vbe|js|jse|wsf|wsh|hta|lnk|jar|msi|reg|url|inf|cpl|pif|docm|dotm|xlsm|xlsb|xltm|xlam|html?|mht|svgz)$/i;
const activeType =
  /macroEnabled|vbaProject|vbaData|activeX|macrosheet|dialogsheet|webextension|customUI|oleObject|\bms-(?:word|excel)\.template|javascript|\bhtml\b|x-msdownload/i;
const linkedPart = /externalLinks?\/|queryTables?\/|(?:^|\/)connections\.xml$/i;
const linkedType = /externalLink|queryTable|connections\+xml/i;
const partTextBytes = 1024 * 1024;
const partAtMostBytes = 96 * 1024 * 1024;
const nestedAtMost = 2;
const nestedAtMostBytes = 10 * 1024 * 1024;

/** Relationships to active parts within the file. */
const activeRelations =
  /\/(?:vbaProject|wordVbaData|xlMacrosheet|xlIntlMacrosheet|activeXControlBinary|control|attachedToolbars|customUI\w*|extensibility|webextension\w*|ui\/\w+)$/i;
const embeddingRelations = /\/(?:oleObject|aFChunk|subDocument)$/i;

const unknown = 'the file is a ZIP archive that is neither a DOCX nor an XLSX';
const damaged = 'the archive is damaged';
const tooLarge = 'the file has a part too large to be checked: save it as a smaller file';
const active = 'the file contains macros or programs: save it without them';
const embeds = 'the file contains another file or program (OLE): save it without embedded objects';
const fetches =
  'the file takes a picture, template or data from elsewhere when it is opened: save it as a new file without links to other files';
const links = 'the file links to a file or program instead of a web or mail address: remove the link';

/**
 * Returns the media type of a DOCX or XLSX, or the problem with the file. Unpacks each part within limits and reads its
 * XML.
 */
export async function inspectOffice(path: string): Promise<Result<string, string>> {
  // Read into memory, because each of thousands of parts would need several reads from disk.
  const content = await readFile(path);
  return inspectArchive(() => yauzl.fromBufferPromise(content, options), nestedAtMost);
}

const options = { autoClose: false, strictFileNames: true, validateEntrySizes: true } as const;

async function inspectArchive(
  open: () => Promise<ZipFile>,
  nestedLeft: number,
): Promise<Result<string, string>> {
  let zip: ZipFile;
  try {
    zip = await open();
  } catch {
    return err(damaged);
  }
  try {
    const archive = await checkedEntries(zip);
    if (!archive.ok) return archive;
    return await inspectParts(zip, archive.value, nestedLeft);
  } catch {
    // The ZIP reader throws on unsafe names and wrong sizes.
    return err(damaged);
  } finally {
    zip.close();
  }
}

async function inspectParts(
  zip: ZipFile,
  entries: readonly Entry[],
  nestedLeft: number,
): Promise<Result<string, string>> {
  const names = entries.map(({ fileName }) => fileName);
  const types = entries.find(({ fileName }) => fileName === '[Content_Types].xml');
  if (!types) return err(unknown);
  if (names.some((name) => activePart.test(name))) return err(active);
  if (names.some((name) => linkedPart.test(name))) return err(fetches);
  const kind = await mainKind(zip, types);
  if (!kind.ok) return kind;
  for (const entry of entries) {
    if (entry.fileName.endsWith('/')) continue;
    const isRelations = /\.rels$/i.test(entry.fileName);
    const problem = isRelations
      ? await relationsProblem(zip, entry)
      : await contentProblem(zip, entry, nestedLeft);
    if (problem) return err(problem);
  }
  return ok(typePrefix + kind.value);
}

async function mainKind(zip: ZipFile, entry: Entry): Promise<Result<string, string>> {
  const content = await contentOf(zip, entry, partTextBytes);
  const types: string[] = [];
  const element = (_name: string, attributes: Readonly<Record<string, string>>) => {
    for (const [key, value] of Object.entries(attributes)) {
      if (key.toLowerCase().endsWith('contenttype')) types.push(value.trim());
    }
  };
  if (!content || !readXml(content, { element })) return err(unknown);
  if (types.some((type) => activeType.test(type))) return err(active);
  if (types.some((type) => linkedType.test(type))) return err(fetches);
  const mains = new Set(types.filter((type) => type.startsWith(typePrefix) && type.endsWith('.main+xml')));
  const [main] = mains;
  const kind = main === undefined ? undefined : mainTypes[main.slice(typePrefix.length)];
  return mains.size === 1 && kind !== undefined ? ok(kind) : err(unknown);
}

/**
 * The problem with a part's relationships: an external target is fetched on opening, unless it is a link for a person
 * to follow.
 */
async function relationsProblem(zip: ZipFile, entry: Entry): Promise<string | undefined> {
  const content = await contentOf(zip, entry, partTextBytes);
  let problem: string | undefined;
  const element = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name !== 'Relationship') return;
    const given = Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value.trim()]),
    );
    const { type = '', target = '', targetmode = '' } = given;
    if (activeRelations.test(type)) problem ??= active;
    if (embeddingRelations.test(type)) problem ??= targetmode ? fetches : embeds;
    const isOutside =
      targetmode.toLowerCase() === 'external' || /^(?:[a-z][a-z\d+.-]*:|[\\/]{2}|\\)/i.test(target);
    if (!isOutside) return;
    if (!/\/hyperlink$/i.test(type)) problem ??= fetches;
    else if (!isHarmlessLink(target)) problem ??= links;
  };
  if (!content || !readXml(content, { element })) return damaged;
  return problem;
}

const archiveStart = 'PK\x03\x04';
const compoundStart = '\xd0\xcf\x11\xe0';
const programStarts = [
  'MZ',
  '\x7fELF',
  '#!',
  '\xca\xfe\xba\xbe',
  '\xcf\xfa\xed\xfe',
  '{\\rtf',
  '%PDF',
  'Rar!',
  '7z\xbc\xaf',
];

async function contentProblem(zip: ZipFile, entry: Entry, nestedLeft: number): Promise<string | undefined> {
  const content = await contentOf(zip, entry, partAtMostBytes);
  if (!content) return tooLarge;
  if (content.length < 1024 * 1024 && holdsTestMalware(content)) return testMalwareFound;
  const head = content.toString('latin1', 0, 16);
  if (head.startsWith(compoundStart)) return embeds;
  if (programStarts.some((each) => head.startsWith(each))) return embeds;
  if (head.startsWith(archiveStart)) {
    // A chart embeds its data as a workbook.
    if (nestedLeft === 0 || content.length > nestedAtMostBytes) return embeds;
    const inner = await inspectArchive(() => yauzl.fromBufferPromise(content, options), nestedLeft - 1);
    return inner.ok ? undefined : inner.reason;
  }
  if (/\/embeddings\//i.test(`/${entry.fileName}`)) return embeds;
  return partProblem(entry.fileName, content);
}

async function contentOf(zip: ZipFile, entry: Entry, atMostBytes: number): Promise<Buffer | undefined> {
  if (entry.uncompressedSize > atMostBytes) return undefined;
  return buffer(await zip.openReadStreamPromise(entry));
}

const entriesAtMost = 4_096;
const unpackedAtMostBytes = 256 * 1024 * 1024;
const largeEntryBytes = 1024 * 1024;
const ratioAtMost = 300;
const endRecordBytes = 22;
/** Size of the ZIP64 end records, which repeat the directory's end for large archives. */
const wideRecordsBytes = 76;
/** Longest data descriptor after an entry. */
const descriptorAtMostBytes = 24;

/** An archive comment as programs write it, which cannot begin another file. */
const harmlessComment = /^[\w .,:;()/-]{0,256}$/;

const bomb = 'the archive unpacks to far more than it holds';

/**
 * Returns the entries of an archive after checking that they are contiguous and within the size limits. Throws the ZIP
 * reader's errors.
 */
async function checkedEntries(zip: ZipFile): Promise<Result<Entry[], string>> {
  if (zip.entryCount > entriesAtMost) return err('the archive has too many parts');
  const entries: Entry[] = [];
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) return err('the file is protected by a password: save it without one');
    if (!entry.canDecodeFileData()) return err(damaged);
    const { uncompressedSize, compressedSize } = entry;
    unpackedBytes += uncompressedSize;
    const isBomb = uncompressedSize > largeEntryBytes && uncompressedSize > compressedSize * ratioAtMost;
    if (isBomb || unpackedBytes > unpackedAtMostBytes) return err(bomb);
    entries.push(entry);
  }
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()));
  if (names.size !== entries.length) return err(damaged);
  if (!(await areContiguous(zip, entries))) return err(damaged);
  return ok(entries);
}

/**
 * True if the entries are contiguous. Overlapping entries can each unpack the same bytes, an entry with a different
 * name in its local header is ambiguous, and bytes before, between or after the entries are a file that this directory
 * hides.
 */
async function areContiguous(zip: ZipFile, entries: readonly Entry[]): Promise<boolean> {
  const byPlace = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  let slack = 0;
  for (const entry of byPlace) {
    const gap = entry.relativeOffsetOfLocalHeader - end;
    if (gap < 0 || gap > slack) return false;
    const header = await zip.readLocalFileHeaderPromise(entry);
    if (!header.fileName.equals(entry.fileNameRaw)) return false;
    end = header.fileDataStart + entry.compressedSize;
    slack = (entry.generalPurposeBitFlag & 8) === 0 ? 0 : descriptorAtMostBytes;
  }
  const directoryBytes = entries.reduce(
    (bytes, entry) => bytes + 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength,
    0,
  );
  const directoryAt =
    zip.fileSize - endRecordBytes - Buffer.byteLength(zip.comment, 'latin1') - directoryBytes;
  const gap = directoryAt - end;
  return gap >= 0 && gap <= slack + wideRecordsBytes && harmlessComment.test(zip.comment);
}
