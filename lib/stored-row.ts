import type { z } from 'zod';
import { log } from './logger.ts';
import { unreadableDigest } from './unreadable-id.ts';

/** A row whose content is no longer of the shape that we wrote. The page in its place names the row by the digest. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
  readonly digest: string;
  readonly rowId: string;

  constructor(id: string, cause: unknown) {
    super(`row ${id} cannot be read`, { cause });
    this.rowId = id;
    this.digest = unreadableDigest(id);
  }
}

/** Reads the content of a row. Throws {@link UnreadableRow}. */
export function readStored<Content>(schema: z.ZodType<Content>, content: unknown, id: string): Content {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new UnreadableRow(id, parsed.error);
}

/** Makes a view of one row. What fails on the way is thrown as an {@link UnreadableRow}. */
export function ofRow<View>(id: string, view: () => View): View {
  try {
    return view();
  } catch (cause) {
    throw cause instanceof UnreadableRow ? cause : new UnreadableRow(id, cause);
  }
}

/** A list of what could be read, and the ids of the rows that could not. */
export type Readable<View> = { readable: View[]; unreadable: string[] };

/** Makes a view of each row. An unreadable row is logged and named; the others are shown. */
export function eachReadable<Row extends { id: string | bigint }, View>(
  rows: readonly Row[],
  viewOf: (row: Row) => View,
): Readable<View> {
  const readable: View[] = [];
  const unreadable: string[] = [];
  for (const row of rows) {
    try {
      readable.push(viewOf(row));
    } catch (err) {
      const rowId = String(row.id);
      log.error('a stored row cannot be read', { rowId, err });
      unreadable.push(rowId);
    }
  }
  return { readable, unreadable };
}
