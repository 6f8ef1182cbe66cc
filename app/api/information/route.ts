import { handler, json } from '@/lib/auth/handler.ts';
import { informationInbox } from '@/lib/features/information/queries.ts';

export const GET = handler({
  permission: 'order:read',
  run: async (actor) => json(await informationInbox(actor)),
});
