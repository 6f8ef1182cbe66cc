import { z } from 'zod';
import { handler, json } from '@/lib/auth/handler.ts';
import { getPartyDetail } from '@/lib/features/parties/queries.ts';
import { partyIdSchema, partyKindSchema } from '@/lib/features/parties/schema.ts';

export const GET = handler({
  useCase: getPartyDetail,
  params: partyIdSchema,
  query: z.object({ kind: partyKindSchema }),
  run: async (actor, { params, query }) => {
    const detail = await getPartyDetail(actor, { ...params, ...query });
    return detail ? json(detail) : json({ code: 'party-not-found' }, 404);
  },
});
