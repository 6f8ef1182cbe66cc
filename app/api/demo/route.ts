import { handler, json } from '@/lib/auth/handler.ts';
import { demoState } from '@/lib/features/demo/data.ts';

export const GET = handler({
  permission: 'order:create',
  run: async (actor) => json(await demoState(actor)),
});
