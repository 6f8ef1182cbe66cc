import { getLocale } from 'next-intl/server';
import { z } from 'zod';
import { columnLabels } from '@/app/(portal)/_parties/import-words.ts';
import { textWorkbook } from '@/app/(portal)/_parties/table-file.ts';
import { handler } from '@/lib/auth/handler.ts';
import { download } from '@/lib/downloads/download.ts';
import { csvFile } from '@/lib/features/orders/export/cells.ts';
import { partyKindSchema } from '@/lib/features/parties/schema.ts';
import { families } from '@/lib/features/transfers/types.ts';
import { resolveLocale } from '@/lib/i18n/locale.ts';

/** Downloads an empty file with the import's headings in the reader's language. */
export const GET = handler({
  permission: 'party:read',
  query: z.object({
    kind: partyKindSchema,
    family: z.enum(families),
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
  }),
  run: (actor, { query, request }) =>
    download({ actor, request }, async () => {
      const { kind, family, format } = query;
      const locale = resolveLocale(await getLocale(), null);
      const head = columnLabels(locale, { kind, family }).map(({ label }) => label);
      const name = `${kind}-${family}`;
      return format === 'csv'
        ? csvFile(name, { head, batches: none() })
        : textWorkbook(name, { head, batches: emptyRows(head.length) });
    }),
});

async function* none(): AsyncGenerator<string[][]> {}

/** Yields empty text cells to type into. */
async function* emptyRows(columns: number): AsyncGenerator<string[][]> {
  yield Array.from({ length: 200 }, () => Array<string>(columns).fill(''));
}
