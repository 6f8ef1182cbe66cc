import type { Actor } from '../../lib/auth/types.ts';
import type { ApproveInput } from '../../lib/features/approvals/types.ts';
import type { ConfirmOrderInput } from '../../lib/features/orders/types.ts';

/** One press of a button in the portal: "Confirm and send" of a requester, or "Approve" of an approver. */
export type Press =
  | { actor: Actor; confirm: ConfirmOrderInput; approve?: never }
  | { actor: Actor; approve: ApproveInput; confirm?: never };

/** The answer of the use-case behind the button, as it comes over the wire. */
export type PressAnswer =
  | { ok: true; value: { state: string } }
  | { ok: false; reason: { code: string; status?: string | null; state?: string | null } };
