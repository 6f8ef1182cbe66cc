import { handler, json } from '@/lib/auth/handler.ts';
import { partySummaryOf } from '@/lib/features/parties/queries.ts';
import { partyIdSchema } from '@/lib/features/parties/schema.ts';

export const GET = handler({
  useCase: partySummaryOf,
  params: partyIdSchema,
  run: async (actor, { params }) => {
    const party = await partySummaryOf(actor, params.id);
    return party ? json(party) : json({ code: 'party-not-found' }, 404);
  },
});
