import { handler, json, reading } from '@/lib/auth/handler.ts';
import { sessionState } from '@/lib/features/users/queries.ts';
import { staySignedIn } from '@/lib/features/users/use-cases/stay-signed-in.ts';

/** Returns the signed-in person and the time left, without counting as activity. */
export const GET = reading({ permission: 'order:read', read: sessionState });

/** The person is there: the idle time begins anew. */
export const POST = handler({
  permission: 'order:read',
  run: async (actor) => json(await staySignedIn(actor)),
});
