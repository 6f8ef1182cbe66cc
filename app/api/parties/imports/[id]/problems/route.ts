import { getLocale } from 'next-intl/server';
import { z } from 'zod';
import { importDictionary, issueWords } from '@/app/(portal)/_parties/import-words.ts';
import { textWorkbook } from '@/app/(portal)/_parties/table-file.ts';
import { handler, json } from '@/lib/auth/handler.ts';
import { download } from '@/lib/downloads/download.ts';
import { partyIdSchema, partyKindSchema } from '@/lib/features/parties/schema.ts';
import { problemRows } from '@/lib/features/parties/verbs/run-import.ts';
import { families } from '@/lib/features/transfers/types.ts';
import { resolveLocale } from '@/lib/i18n/locale.ts';

/** Downloads the skipped rows with a column that says why; fixed rows can be imported again. */
export const GET = handler({
  useCase: problemRows,
  params: partyIdSchema,
  query: z.object({ kind: partyKindSchema, family: z.enum(families) }),
  run: (actor, { params, query, request }) =>
    download({ actor, request }, async () => {
      const words = issueWords(resolveLocale(await getLocale(), null), query);
      const found = await problemRows(actor, {
        importId: params.id,
        dictionary: importDictionary(query),
        words,
      });
      if (!found.ok) return json(found.reason, found.reason.code === 'too-many-reveals' ? 429 : 404);
      const { headers, batches } = found.value;
      return textWorkbook('problems', { head: [...headers, 'Problem / 问题'], batches });
    }),
});
