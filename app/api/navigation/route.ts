import { handler, json } from '@/lib/auth/handler.ts';
import { navigationCounts } from '@/lib/features/overview/queries.ts';

export const GET = handler({
  permission: 'order:read',
  run: async (actor) => json(await navigationCounts(actor)),
});
