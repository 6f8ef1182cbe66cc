import { getLocale } from 'next-intl/server';
import { z } from 'zod';
import { columnLabels } from '@/app/(portal)/_parties/import-words.ts';
import { tableFile } from '@/app/(portal)/_parties/table-file.ts';
import { handler } from '@/lib/auth/handler.ts';
import { partyKindSchema } from '@/lib/features/parties/schema.ts';
import { families } from '@/lib/features/transfers/types.ts';
import { resolveLocale } from '@/lib/i18n/locale.ts';

/** An empty file with the headings that an import knows, in the reader's language. */
export const GET = handler({
  permission: 'party:read',
  query: z.object({
    kind: partyKindSchema,
    family: z.enum(families),
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
  }),
  run: async (_actor, { query }) => {
    const { kind, family, format } = query;
    const locale = resolveLocale(await getLocale(), null);
    const head = columnLabels(locale, { kind, family }).map(({ label }) => label);
    return tableFile({ name: `${kind}-${family}`, format, head, rows: [] });
  },
});
