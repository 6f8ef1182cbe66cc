import writeWorkbook from 'write-excel-file/node';
import { byteOrderMark, csvLine } from '@/lib/features/order-export/csv.ts';

type Table = {
  name: string;
  format: 'xlsx' | 'csv';
  head: readonly string[];
  rows: readonly (readonly string[])[];
};

/** A table to save. In a workbook every column is text, so that Excel keeps long numbers whole. */
export async function tableFile({ name, format, head, rows }: Table): Promise<Response> {
  const headers = {
    'content-disposition': `attachment; filename="${name}.${format}"`,
    'cache-control': 'no-store',
  };
  if (format === 'csv') {
    const text = byteOrderMark + [head, ...rows].map((cells) => csvLine([...cells])).join('');
    return new Response(text, { headers: { ...headers, 'content-type': 'text/csv; charset=utf-8' } });
  }
  const cell = (value: string) => ({ value, type: String, format: '@' });
  const empty = rows.length === 0 ? Array.from({ length: 200 }, () => head.map(() => '')) : [];
  const sheet = [
    head.map((value) => ({ ...cell(value), fontWeight: 'bold' as const })),
    ...[...rows, ...empty].map((cells) => cells.map(cell)),
  ];
  const buffer = await writeWorkbook(sheet, {
    columns: head.map(() => ({ width: 22 })),
    stickyRowsCount: 1,
  }).toBuffer();
  return new Response(new Uint8Array(buffer), {
    headers: {
      ...headers,
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
  });
}
