import { authorise } from '../../../auth/authorise.ts';
import type { Actor } from '../../../auth/types.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { Family } from '../../transfers/types.ts';
import { cleanMapping, columnsOf, guessMapping, headerKeyOf } from '../import/columns.ts';
import { readSheet } from '../import/read-sheet.ts';
import { type ImportDictionary, maxImportBytes, type SheetRefusal } from '../import/types.ts';
import { usualHeadings } from '../import/usual-headings.ts';
import { insertImport, rememberedMapping } from '../import-repository.ts';
import type { PartyKind } from '../types.ts';

type Input = {
  kind: PartyKind;
  family: Family;
  fileName: string;
  content: AsyncIterable<Uint8Array>;
  dictionary: ImportDictionary;
};

/** Files that are held in memory at once, of all people. */
const maxOpenFiles = 8;
let openFiles = 0;

/** Reads a file of parties while it comes in, up to the limit. Nothing of it is saved as a party yet. */
export async function openImport(
  actor: Actor,
  input: Input,
): Promise<Result<{ importId: string }, SheetRefusal>> {
  authorise(actor, 'party:edit');
  if (openFiles >= maxOpenFiles) return err({ code: 'busy' });
  openFiles += 1;
  try {
    return await readIntoImport(actor, input);
  } finally {
    openFiles -= 1;
  }
}

async function readIntoImport(
  actor: Actor,
  input: Input,
): Promise<Result<{ importId: string }, SheetRefusal>> {
  const { kind, family, fileName, dictionary } = input;
  const bytes = await whole(input.content);
  if (!bytes) return err({ code: 'too-large' });
  if (bytes.byteLength === 0) return err({ code: 'empty' });
  const sheet = await readSheet(bytes);
  if (!sheet.ok) return sheet;

  const { headers } = sheet.value;
  const headerKey = headerKeyOf(headers);
  const columns = columnsOf(kind, family);
  const remembered = await rememberedMapping({ kind, family, headerKey });
  const mapping = remembered
    ? cleanMapping(remembered, { headers, columns })
    : guessMapping(headers, columns, { ...dictionary, usual: usualHeadings(kind, columns) });
  const opened = await insertImport({
    kind,
    family,
    fileName,
    sheet: sheet.value,
    headerKey,
    mapping,
    actor,
  });
  return ok({ importId: opened.id });
}

async function whole(content: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > maxImportBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
