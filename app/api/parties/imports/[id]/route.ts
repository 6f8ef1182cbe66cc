import { z } from 'zod';
import { importDictionary } from '@/app/(portal)/_parties/import-words.ts';
import { answer, handler } from '@/lib/auth/handler.ts';
import { partyIdSchema, partyKindSchema } from '@/lib/features/parties/schema.ts';
import { mapImport } from '@/lib/features/parties/use-cases/check-import.ts';
import { runImport } from '@/lib/features/parties/use-cases/run-import.ts';
import { families } from '@/lib/features/transfers/types.ts';

const statusOf = { 'import-not-found': 404 } as const;

/** Sets the mapping of columns. */
export const PATCH = handler({
  permission: 'party:edit',
  params: partyIdSchema,
  body: z.strictObject({
    mapping: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(100)),
  }),
  run: async (actor, { params, body }) =>
    answer(await mapImport(actor, { importId: params.id, mapping: body.mapping }), statusOf),
});

/** Saves the rows that are right. */
export const POST = handler({
  permission: 'party:edit',
  params: partyIdSchema,
  body: z.strictObject({
    kind: partyKindSchema,
    family: z.enum(families),
    onDuplicate: z.enum(['skip', 'update']),
  }),
  run: async (actor, { params, body }) => {
    const { onDuplicate, kind, family } = body;
    const dictionary = importDictionary({ kind, family });
    return answer(await runImport(actor, { importId: params.id, onDuplicate, dictionary }), statusOf);
  },
});
