import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { type Spooled, spool } from '../../../files/spool.ts';
import { fairTurns, seats } from '../../../process/turns.ts';
import { err, ok, type Result } from '../../../result.ts';
import { shared } from '../../../shared.ts';
import type { Family } from '../../transfers/types.ts';
import { forgetRows, insertImport, rememberedMapping } from '../data/imports.ts';
import {
  cleanMapping,
  columnsOf,
  guessMapping,
  headerKeyOf,
  headingKey,
  usualHeadings,
} from '../import/columns.ts';
import { readSheet } from '../import/parse-sheet.ts';
import {
  type ImportDictionary,
  maxArrivalSeconds,
  maxImportBytes,
  maxUploadsOfPerson,
  type SheetRefusal,
} from '../import/types.ts';
import type { PartyKind } from '../types.ts';

type Input = {
  kind: PartyKind;
  family: Family;
  fileName: string;
  content: AsyncIterable<Uint8Array>;
  arrivalMs?: number;
  dictionary: ImportDictionary;
};

/** Time for a file to arrive: less than the portal's server allows, so that the answer can say why. */
const arrivalMs = maxArrivalSeconds * 1_000;
const uploads = () =>
  shared('import-uploads', () => seats({ most: Number.POSITIVE_INFINITY, mostOfPlace: maxUploadsOfPerson }));
const inTurn = <T>(person: string, work: () => Promise<T>) =>
  shared('import-turns', () => fairTurns(1))({ place: person, isKnown: true }, work);

/**
 * Stores an uploaded file of parties, up to the limit; no party is saved yet. A slow sender or a sender of many files
 * delays nobody else: a file waits on disk until it is complete, and is then read in turn.
 */
export const openImport = useCase(
  'party:edit',
  async (actor, input: Input): Promise<Result<{ importId: string }, SheetRefusal>> => {
    const leave = uploads().take(actor.userId);
    if (!leave) return err({ code: 'too-many-uploads' });
    try {
      const limits = { mostBytes: maxImportBytes, mostMs: input.arrivalMs ?? arrivalMs };
      return await spool(input.content, limits, (file) => readIntoImport(actor, { ...input, file }));
    } finally {
      leave();
    }
  },
);

async function readIntoImport(
  actor: Actor,
  input: Omit<Input, 'content'> & { file: Spooled },
): Promise<Result<{ importId: string }, SheetRefusal>> {
  const { kind, family, fileName, dictionary, file } = input;
  if (file.sizeBytes === 0) return err({ code: 'empty' });
  const columns = columnsOf(kind, family);
  const usual = usualHeadings(kind, columns);
  const headings = [...columns.map(headingKey), ...dictionary.fields.keys(), ...usual.keys()];
  const sheet = await inTurn(actor.userId, async () => readSheet(await file.read(), { headings }));
  if (!sheet.ok) return sheet;

  const { headers } = sheet.value;
  const headerKey = headerKeyOf(headers);
  const remembered = await rememberedMapping({ kind, family, headerKey });
  const mapping = remembered
    ? cleanMapping(remembered, { headers, columns })
    : guessMapping(headers, columns, { ...dictionary, usual });
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

const keptMs = 7 * 24 * 60 * 60_000;

/** Deletes the rows of a file a week after the upload, imported or not. Runs every minute. */
export function forgetOldImports(): Promise<void> {
  return forgetRows(new Date(now().getTime() - keptMs));
}
