import { Readable } from 'node:stream';
import writeWorkbook from 'write-excel-file/node';
import { recordAuditAlone } from '../../../audit/record.ts';
import { authorise } from '../../../auth/authorise.ts';
import type { Actor } from '../../../auth/types.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { activeFilters } from '../../orders/list-address.ts';
import { type OrderColumn, shownColumns } from '../../orders/list-columns.ts';
import { everyOrder } from '../../orders/list-queries.ts';
import { type Cell, cellsOf, headings, tableTime } from '../cells.ts';
import { byteOrderMark, csvLine, neutralised } from '../csv.ts';
import { accountsOf } from '../repository.ts';
import type { ExportInput } from '../schema.ts';
import { type ExportWords, mostWorkbookRows } from '../types.ts';

export type ExportRefusal = { code: 'too-many-for-workbook'; most: number };
export type ExportFile = { type: string; name: string; content: ReadableStream };

const rowsPerRead = 1_000;

/**
 * Exports a list exactly as it is shown: its columns, its filter, its order. The audit entry is written before the
 * first byte.
 */
export async function exportOrders(
  actor: Actor,
  input: ExportInput,
  words: ExportWords,
): Promise<Result<ExportFile, ExportRefusal>> {
  authorise(actor, 'order:export');
  if (input.masking === 'full') authorise(actor, 'order:reveal');
  const columns = shownColumns(input.cols);
  await recordAuditAlone({
    actor,
    action: 'order.export',
    subject: { kind: 'order', id: 'list' },
    // A search text may be a name: the record holds the names of the filters, not their values.
    data: {
      format: input.format,
      masking: input.masking,
      columns: columns.join(' '),
      filters: activeFilters(input).join(' '),
      selected: input.ids?.length ?? 0,
    },
  });
  const table: Table = {
    head: headings(columns, { words, masking: input.masking, timeZone: actor.timeZone }),
    rows: exportedRows(actor, input, { columns, words }),
  };
  // The reader's day, as the times in it are theirs.
  const name = `orders-${tableTime(now(), actor.timeZone).slice(0, 10)}.${input.format}`;
  if (input.format === 'xlsx') return workbook(table, name);
  return ok({ type: 'text/csv; charset=utf-8', name, content: streamOf(csvOf(table)) });
}

type Table = { head: string[]; rows: AsyncGenerator<Cell[][]> };

async function* exportedRows(
  actor: Actor,
  input: ExportInput,
  { columns, words }: { columns: readonly OrderColumn[]; words: ExportWords },
): AsyncGenerator<Cell[][]> {
  const { format: _, masking, ids, ...list } = input;
  for await (const page of everyOrder(actor, list, { pageRows: rowsPerRead, ...(ids && { ids }) })) {
    const accounts =
      masking === 'full' ? await accountsOf(page.map(({ id }) => id)) : new Map<string, string>();
    const context = { words, masking, timeZone: actor.timeZone, accounts };
    yield page.map((row) => cellsOf(row, columns, context));
  }
}

async function* csvOf({ head, rows }: Table): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(byteOrderMark + csvLine(head));
  for await (const page of rows)
    yield encoder.encode(page.map((cells) => csvLine(cells.map(({ text }) => text))).join(''));
}

async function workbook({ head, rows }: Table, name: string): Promise<Result<ExportFile, ExportRefusal>> {
  const sheet = [head.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))];
  for await (const page of rows) {
    for (const cells of page)
      sheet.push(
        cells.map(({ text, isNumber }) => ({
          value: neutralised(text),
          type: String,
          ...(isNumber && { align: 'right' as const }),
        })) as never,
      );
    if (sheet.length - 1 > mostWorkbookRows)
      return err({ code: 'too-many-for-workbook', most: mostWorkbookRows });
  }
  const columns = head.map((name) => ({ width: Math.max(14, [...name].length + 4) }));
  const file = await writeWorkbook(sheet, { columns, stickyRowsCount: 1 }).toBuffer();
  return ok({
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name,
    content: streamOf([file]),
  });
}

const streamOf = (pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): ReadableStream =>
  Readable.toWeb(Readable.from(pieces)) as ReadableStream;
