import { handler, json } from '@/lib/auth/handler.ts';
import { loadQueue } from '@/lib/features/approvals/queries.ts';

export const GET = handler({
  permission: 'approval:read',
  run: async (actor) => json(await loadQueue(actor)),
});
