import type { DownloadFile } from '@/lib/downloads/download.ts';
import { workbookFile, workbookType } from '@/lib/downloads/workbook-file.ts';

/** Makes a workbook with only text columns, so that Excel keeps long numbers exact. */
export function textWorkbook(
  name: string,
  { head, batches }: { head: readonly string[]; batches: AsyncIterable<string[][]> },
): DownloadFile {
  const columns = head.map((heading) => ({ name: heading, width: 22, look: 'text' as const }));
  return {
    name: `${name}.xlsx`,
    type: workbookType,
    content: (signal) => workbookFile({ columns }, { batches, signal }),
  };
}
