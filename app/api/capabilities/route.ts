import { handler, json } from '@/lib/auth/handler.ts';
import { loadHealth } from '@/lib/features/exchanges/queries.ts';

export const GET = handler({
  permission: 'order:read',
  run: async (actor) => json(await loadHealth(actor)),
});
