import { drawnFor } from '@/lib/auth/drawn-for.ts';
import { handler, json } from '@/lib/auth/handler.ts';
import { openedForSchema, orderOfRequestSchema } from '@/lib/features/information/schema.ts';
import { openInformationPage } from '@/lib/features/information/verbs/answer-request.ts';

/** Leads to the service's page of an information request. The link is a secret, so no page of the portal holds it. */
export const GET = handler({
  useCase: openInformationPage,
  params: orderOfRequestSchema,
  query: openedForSchema,
  run: async (actor, { params, query }) => {
    // Drawn for somebody else who was signed in with this browser: this person reads the order first.
    if (query.for !== drawnFor(actor)) return leadTo(`/orders/${params.id}`);
    const link = await openInformationPage(actor, params);
    return link === null ? json({ code: 'not-asked' }, 404) : leadTo(link);
  },
});

const leadTo = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
