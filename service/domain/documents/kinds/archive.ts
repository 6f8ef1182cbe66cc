import type { Entry, ZipFile } from 'yauzl';
import { err, ok, type Result } from '../../../../lib/service-core/result.ts';

const entriesAtMost = 4_096;
const unpackedAtMostBytes = 256 * 1024 * 1024;
const largeEntryBytes = 1024 * 1024;
const ratioAtMost = 300;
const endRecordBytes = 22;
/** The directory's end is written once more, wide enough for large archives (ZIP64). */
const wideRecordsBytes = 76;
/** A descriptor of sizes may stand behind an entry. */
const descriptorAtMostBytes = 24;

/** A note of the program that wrote the archive, and not the beginning of another file. */
const harmlessComment = /^[\w .,:;()/-]{0,256}$/;

const damaged = 'the archive is damaged';
const bomb = 'the archive unpacks to far more than it holds';

/**
 * The entries of an archive, once it is known that they lie one behind the other and are as long as they say. Throws
 * what the reader finds to be damaged.
 */
export async function archiveProblem(zip: ZipFile): Promise<Result<Entry[], string>> {
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
  if (!(await followOneAnother(zip, entries))) return err(damaged);
  return ok(entries);
}

/**
 * Entries that overlap can each unpack the same bytes; one with another name in its own header is two things; and what
 * stands between entries, before or behind them is a file that this directory hides.
 */
async function followOneAnother(zip: ZipFile, entries: readonly Entry[]): Promise<boolean> {
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
