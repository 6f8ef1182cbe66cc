import type { z } from 'zod';
import { log } from './logger.ts';
import { unreadableDigest } from './unreadable-id.ts';

/** Thrown for a row whose content no longer has the shape that we wrote. The error page names the row by the digest. */
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

/** Parses the content of a row. Throws {@link UnreadableRow}. */
export function readStored<Content>(schema: z.ZodType<Content>, content: unknown, id: string): Content {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new UnreadableRow(id, parsed.error);
}

/** Builds the view of one row. Throws every failure as an {@link UnreadableRow}. */
export function ofRow<View>(id: string, view: () => View): View {
  try {
    return view();
  } catch (cause) {
    throw cause instanceof UnreadableRow ? cause : new UnreadableRow(id, cause);
  }
}

/** The readable rows, and the ids of the unreadable rows. */
export type Readable<View> = { readable: View[]; unreadable: string[] };

/** Builds the view of each row. Unreadable rows are logged and listed by id. */
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
