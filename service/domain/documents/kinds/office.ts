import { text } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { err, ok, type Result } from '../../../../lib/service-core/result.ts';
import { archiveProblem } from './archive.ts';

const mainTypes: Readonly<Record<string, string>> = {
  'wordprocessingml.document.main+xml': 'wordprocessingml.document',
  'spreadsheetml.sheet.main+xml': 'spreadsheetml.sheet',
};
const typePrefix = 'application/vnd.openxmlformats-officedocument.';
const mainType =
  /ContentType\s*=\s*["']application\/vnd\.openxmlformats-officedocument\.([^"']+\.main\+xml)["']/g;
const activePart =
  /vbaProject|macrosheets?\/|activeX|\.(?:exe|dll|com|scr|bat|cmd|ps1|vbs|js|jse|wsf|hta|lnk|jar|msi)$/i;
const activeType = /macroEnabled|vbaProject|activeX|macrosheet/i;
const partTextBytes = 1024 * 1024;
/** Parts that an application fetches by itself on opening the file. Links that a person follows are harmless. */
const fetchedKinds = /\/(?:attachedTemplate|oleObject|frame|subDocument|aFChunk)$/;

const unknown = 'the file is a ZIP archive that is neither a DOCX nor an XLSX';
const active = 'the file contains macros or programs: save it without them';

/** The media type of a DOCX or XLSX, or what is wrong with it. Only its small parts are unpacked, up to a limit. */
export async function inspectOffice(path: string): Promise<Result<string, string>> {
  let zip: ZipFile;
  try {
    zip = await yauzl.openPromise(path, {
      autoClose: false,
      strictFileNames: true,
      validateEntrySizes: true,
    });
  } catch {
    return err('the archive is damaged');
  }
  try {
    const archive = await archiveProblem(zip);
    if (!archive.ok) return archive;
    return await inspectParts(zip, archive.value);
  } catch {
    // The reader stops at what contradicts itself: names that lead elsewhere, sizes that are not so.
    return err('the archive is damaged');
  } finally {
    zip.close();
  }
}

async function inspectParts(zip: ZipFile, entries: readonly Entry[]): Promise<Result<string, string>> {
  const types = entries.find(({ fileName }) => fileName === '[Content_Types].xml');
  if (!types) return err(unknown);
  if (entries.some(({ fileName }) => activePart.test(fileName))) return err(active);
  const typesText = await partText(zip, types);
  if (typesText === undefined || /<!(?:DOCTYPE|ENTITY)/i.test(typesText)) return err(unknown);
  if (activeType.test(typesText)) return err(active);
  const mains = new Set([...typesText.matchAll(mainType)].map(([, name]) => name ?? ''));
  const [main] = mains;
  const kind = main === undefined ? undefined : mainTypes[main];
  if (mains.size !== 1 || kind === undefined) return err(unknown);
  for (const entry of entries.filter(({ fileName }) => fileName.endsWith('.rels'))) {
    const relations = await partText(zip, entry);
    if (relations === undefined) return err('the archive is damaged');
    if (fetchesByItself(relations)) {
      return err(
        'the file fetches something from elsewhere when it is opened: save it as a new file without links',
      );
    }
  }
  return ok(typePrefix + kind);
}

async function partText(zip: ZipFile, entry: Entry): Promise<string | undefined> {
  if (entry.uncompressedSize > partTextBytes) return undefined;
  return text(await zip.openReadStreamPromise(entry));
}

function fetchesByItself(relations: string): boolean {
  for (const [relation] of relations.matchAll(/<(?:\w+:)?Relationship\b[^<>]*>/g)) {
    const external = /TargetMode\s*=\s*["']External["']/i.test(relation);
    const kind = /Type\s*=\s*["']([^"']*)["']/.exec(relation)?.[1] ?? '';
    if (external && fetchedKinds.test(kind)) return true;
  }
  return false;
}
