import { z } from 'zod';
import { importDictionary } from '@/app/(portal)/_parties/import-words.ts';
import { answer, handler } from '@/lib/auth/handler.ts';
import { piecesOf } from '@/lib/auth/request-body.ts';
import { partyKindSchema } from '@/lib/features/parties/schema.ts';
import { openImport } from '@/lib/features/parties/verbs/open-import.ts';
import { families } from '@/lib/features/transfers/types.ts';

const statusOf = {
  'too-large': 413,
  'too-many': 413,
  'too-wide': 413,
  'too-complex': 413,
  empty: 422,
  unreadable: 422,
  'too-many-uploads': 429,
  'too-slow': 408,
} as const;

/** Uploads a file as the body, read up to the limit and stored as rows; saves no party yet. */
export const POST = handler({
  useCase: openImport,
  query: z.object({
    kind: partyKindSchema,
    family: z.enum(families),
    name: z.string().trim().max(200).default('file'),
  }),
  run: async (actor, { query, request }) => {
    const { kind, family, name: fileName } = query;
    const content = piecesOf(request);
    const dictionary = importDictionary({ kind, family });
    return answer(await openImport(actor, { kind, family, fileName, content, dictionary }), statusOf);
  },
});
