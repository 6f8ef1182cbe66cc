import { handler, json } from '@/lib/auth/handler.ts';
import { loadPeopleWithFactors } from '@/lib/features/step-up/queries.ts';

export const GET = handler({
  permission: 'second-factor:reset',
  run: async (actor) => json(await loadPeopleWithFactors(actor)),
});
