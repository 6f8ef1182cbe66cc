import { handler, json } from '@/lib/auth/handler.ts';
import { buildId } from '@/lib/build-id.ts';

/** Returns the current build's id: a page from another build offers to reload. */
export const GET = handler({ permission: 'order:read', run: async () => json({ build: buildId() }) });
