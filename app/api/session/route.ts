import { actorToEnrol } from '@/lib/auth/current-actor.ts';
import { handler, json } from '@/lib/auth/handler.ts';
import { sessionState } from '@/lib/features/users/queries.ts';
import { staySignedIn } from '@/lib/features/users/verbs/sign-in.ts';

const read = handler({
  permission: 'order:read',
  run: async (actor) => json(await sessionState(actor)),
});

/**
 * Returns the signed-in person and the time left, without counting as activity. Tells a person who has to set up a second
 * factor first apart from nobody.
 */
export const GET = Object.assign(async (...asked: Parameters<typeof read>): Promise<Response> => {
  const answer = await read(...asked);
  return answer.status === 401 && (await actorToEnrol()) ? json({ code: 'factor-needed' }, 401) : answer;
}, read);

/** Restarts the idle time, because the person is active. */
export const POST = handler({
  permission: 'order:read',
  run: async (actor) => json(await staySignedIn(actor)),
});
