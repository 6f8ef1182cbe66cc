import type { z } from 'zod';
import { recordAuditAlone } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { admit, useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { db } from '../../../db/client.ts';
import type { DownloadFile } from '../../../downloads/download.ts';
import { workbookFile, workbookType } from '../../../downloads/workbook-file.ts';
import { err, ok, type Result } from '../../../result.ts';
import { isProved } from '../../step-up/data.ts';
import { defaultColumns, type OrderColumn } from '../columns.ts';
import { cellsOf, csvFile, type Heading, headings, neutralised, tableTime } from '../export/cells.ts';
import { type ExportWords, exportSchema } from '../export/schema.ts';
import { activeFilters } from '../list-filter.ts';
import { everyOrder } from '../list-queries.ts';

/** Returns the full account number, or Alipay login, that each order pays to. */
async function accountsOf(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db().$queryRaw<{ id: string; account: string | null }[]>`
    select id, coalesce(nullif(request #>> '{beneficiary,accountInfo,number}', ''),
                        nullif(request #>> '{beneficiary,accountNumber}', ''),
                        request #>> '{beneficiary,accountInfo,routingValue}') account
      from orders where id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, account }) => [id, account ?? '']));
}

/** Orders per read. Formatting their cells blocks the event loop for some milliseconds. */
const rowsPerRead = 100;

/**
 * Exports a list with its shown columns, filter and sort. The audit entry is written before the first byte. Full
 * account numbers need a step-up of this session in the last five minutes, else `proof-needed`.
 */
export const exportOrders = useCase({
  permission: 'order:export',
  input: exportSchema,
  run: async (actor, input, words: ExportWords): Promise<Result<DownloadFile, { code: 'proof-needed' }>> => {
    if (input.masking === 'full') {
      // Also needed: full account numbers are revealed, not just exported.
      await admit(actor, 'order:reveal');
      if (!(await isProved(actor))) return err({ code: 'proof-needed' });
    }
    // The order number always comes first, so that each line can be traced to its order.
    const columns: readonly OrderColumn[] = [
      ...new Set(['orderNo' as const, ...(input.cols ?? defaultColumns)]),
    ];
    await recordAuditAlone({
      actor,
      action: 'order.export',
      subject: { kind: 'order', id: 'list' },
      // A search text may be a name, so the audit entry holds only the filters' names.
      data: {
        format: input.format,
        masking: input.masking,
        columns: columns.join(' '),
        filters: activeFilters(input).join(' '),
        selected: input.ids?.length ?? 0,
      },
    });
    const head = headings(columns, { words, masking: input.masking, timeZone: actor.timeZone });
    const batches = exportedRows(actor, input, { columns, words });
    // The date is in the reader's time zone, like the times in the file.
    const name = `orders-${tableTime(now(), actor.timeZone).slice(0, 10)}`;
    return ok(
      input.format === 'xlsx'
        ? workbook(name, { head, batches })
        : csvFile(name, { head: head.map((column) => column.name), batches }),
    );
  },
});

async function* exportedRows(
  actor: Actor,
  input: z.output<typeof exportSchema>,
  { columns, words }: { columns: readonly OrderColumn[]; words: ExportWords },
): AsyncGenerator<string[][]> {
  const { format, masking, ids, ...list } = input;
  for await (const page of everyOrder(actor, list, { pageRows: rowsPerRead, ...(ids && { ids }) })) {
    const accounts =
      masking === 'full' ? await accountsOf(page.map(({ id }) => id)) : new Map<string, string>();
    const context = { words, masking, timeZone: actor.timeZone, accounts };
    const rows = page.map((row) => cellsOf(row, columns, context));
    // CSV cells are neutralised when each line is written.
    yield format === 'csv' ? rows : rows.map((cells) => cells.map(neutralised));
  }
}

function workbook(
  name: string,
  { head, batches }: { head: Heading[]; batches: AsyncIterable<string[][]> },
): DownloadFile {
  const columns = head.map((column) => ({
    name: column.name,
    width: Math.max(14, [...column.name].length + 4),
    look: column.isFigure ? ('right' as const) : ('plain' as const),
  }));
  return {
    name: `${name}.xlsx`,
    type: workbookType,
    content: (signal) => workbookFile({ columns }, { batches, signal }),
  };
}
