import { handler, json } from '@/lib/auth/handler.ts';
import { buildId } from '@/lib/build-id.ts';

/** Returns the build that answers now: a page that was loaded from another one offers to load itself anew. */
export const GET = handler({ permission: 'order:read', run: async () => json({ build: buildId() }) });
