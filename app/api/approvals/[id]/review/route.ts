import { handler, json } from '@/lib/auth/handler.ts';
import { claimApproval } from '@/lib/features/approvals/verbs/approve-order.ts';

/** Says that this person has it open; the page repeats it while it is. */
export const POST = handler({
  useCase: claimApproval,
  params: claimApproval.input,
  run: async (actor, { params }) => json(await claimApproval(actor, params)),
});
