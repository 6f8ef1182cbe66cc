import { handler, json } from '@/lib/auth/handler.ts';
import { orderOfRequestSchema } from '@/lib/features/information/schema.ts';
import { openInformationPage } from '@/lib/features/information/verbs/answer-request.ts';

/** Leads to the service's page of an information request. The link is a secret, so no page of the portal holds it. */
export const GET = handler({
  useCase: openInformationPage,
  params: orderOfRequestSchema,
  run: async (actor, { params }) => {
    const link = await openInformationPage(actor, params);
    if (link === null) return json({ code: 'not-asked' }, 404);
    return new Response(null, {
      status: 303,
      headers: { location: link, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    });
  },
});
