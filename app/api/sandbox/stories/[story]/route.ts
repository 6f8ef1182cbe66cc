import { answer, handler } from '@/lib/auth/handler.ts';
import { makeStory } from '@/lib/features/sandbox/verbs/make-story.ts';

/** Makes the story named in the address, so that a tester's program can make it as the page does. */
export const POST = handler({
  useCase: makeStory,
  params: makeStory.input,
  run: async (actor, { params }) =>
    answer(await makeStory(actor, params), { production: 404, 'story-stopped': 409 }),
});
