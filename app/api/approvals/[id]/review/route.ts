import { handler, json } from '@/lib/auth/handler.ts';
import { claimApproval } from '@/lib/features/approvals/verbs/approve-order.ts';

/** Marks the approval as open for this person; the page repeats it while open. */
export const POST = handler({
  useCase: claimApproval,
  params: claimApproval.input,
  run: async (actor, { params }) => json(await claimApproval(actor, params)),
});
