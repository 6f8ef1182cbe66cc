import { handler, json } from '@/lib/auth/handler.ts';
import { loadPolicies } from '@/lib/features/policies/queries.ts';

export const GET = handler({
  permission: 'policy:read',
  run: async (actor) => json(await loadPolicies(actor)),
});
