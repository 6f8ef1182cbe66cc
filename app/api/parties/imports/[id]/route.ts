import { importDictionary } from '@/app/(portal)/_parties/import-words.ts';
import { answer, handler } from '@/lib/auth/handler.ts';
import { columnChoicesSchema } from '@/lib/features/parties/import/schema.ts';
import { partyIdSchema, runImportSchema } from '@/lib/features/parties/schema.ts';
import { mapImport } from '@/lib/features/parties/verbs/check-import.ts';
import { runImport } from '@/lib/features/parties/verbs/run-import.ts';

const statusOf = { 'import-not-found': 404 } as const;

/** Maps columns to fields. */
export const PATCH = handler({
  useCase: mapImport,
  params: partyIdSchema,
  body: columnChoicesSchema,
  run: async (actor, { params, body }) =>
    answer(await mapImport(actor, { importId: params.id, mapping: { ...body.columns } }), statusOf),
});

/** Saves the valid rows. */
export const POST = handler({
  useCase: runImport,
  params: partyIdSchema,
  body: runImportSchema,
  run: async (actor, { params, body }) => {
    const { onDuplicate, kind, family } = body;
    const dictionary = importDictionary({ kind, family });
    return answer(await runImport(actor, { importId: params.id, onDuplicate, dictionary }), statusOf);
  },
});
