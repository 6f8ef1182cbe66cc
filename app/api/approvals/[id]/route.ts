import { handler, json } from '@/lib/auth/handler.ts';
import { loadApproval } from '@/lib/features/approvals/queries.ts';
import { approvalIdSchema } from '@/lib/features/approvals/schema.ts';
import { readWalletsIfOld } from '@/lib/features/wallets/verbs/read-wallets.ts';

export const GET = handler({
  useCase: loadApproval,
  params: approvalIdSchema,
  run: async (actor, { params }) => {
    await readWalletsIfOld(actor);
    const page = await loadApproval(actor, params.id);
    return page ? json(page) : json({ code: 'approval-not-found' }, 404);
  },
});
