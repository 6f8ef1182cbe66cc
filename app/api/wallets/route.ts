import { handler, json } from '@/lib/auth/handler.ts';
import { listConversions, loadWallets } from '@/lib/features/wallets/queries.ts';

export const GET = handler({
  permission: 'wallet:read',
  run: async (actor) => {
    const [view, conversions] = await Promise.all([loadWallets(actor), listConversions(actor)]);
    return json({ ...view, conversions });
  },
});
