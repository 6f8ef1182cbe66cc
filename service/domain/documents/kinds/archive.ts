import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Entry, ZipFile } from 'yauzl';
import { err, ok, type Result } from '../../../../lib/service-core/result.ts';

const entriesAtMost = 4_096;
const unpackedAtMostBytes = 512 * 1024 * 1024;
const largeEntryBytes = 1024 * 1024;
const ratioAtMost = 300;
/** So much is really unpacked, beginning with the smallest entries, to see that they are as long as they say. */
const unpackedForProofBytes = 16 * 1024 * 1024;

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
  if (!(await lieApart(zip, entries))) return err(damaged);
  await unpackForProof(zip, entries);
  return ok(entries);
}

/** Entries that overlap can each unpack the same bytes; one with another name in its own header is two things. */
async function lieApart(zip: ZipFile, entries: readonly Entry[]): Promise<boolean> {
  const byPlace = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const entry of byPlace) {
    if (entry.relativeOffsetOfLocalHeader < end) return false;
    const header = await zip.readLocalFileHeaderPromise(entry);
    if (!header.fileName.equals(entry.fileNameRaw)) return false;
    end = header.fileDataStart + entry.compressedSize;
  }
  // Bytes before the first entry would make it another kind of file as well.
  return (byPlace[0]?.relativeOffsetOfLocalHeader ?? 0) === 0;
}

/** The reader throws at the first byte too many, so that an entry which lies costs no more than it said. */
async function unpackForProof(zip: ZipFile, entries: readonly Entry[]): Promise<void> {
  let budget = unpackedForProofBytes;
  for (const entry of entries.toSorted((a, b) => a.uncompressedSize - b.uncompressedSize)) {
    budget -= entry.uncompressedSize;
    if (budget < 0) return;
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(await zip.openReadStreamPromise(entry), nowhere);
  }
}
