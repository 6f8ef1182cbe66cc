import { recordAudit } from '../../../audit/record.ts';
import type { Actor } from '../../../auth/types.ts';
import { ok, type Result } from '../../../result.ts';
import { inTransaction, noteStepUp } from '../repository.ts';
import type { ProofRefusal } from '../types.ts';
import { proveFactor } from './prove.ts';

/** Proves the person's second factor for this session; actions that ask for it accept that for five minutes. */
export function stepUp(actor: Actor, { code }: { code: string }): Promise<Result<object, ProofRefusal>> {
  return inTransaction(async (tx): Promise<Result<object, ProofRefusal>> => {
    const proof = await proveFactor(tx, actor.userId, code);
    await recordAudit(tx, {
      actor,
      action: proof.ok ? 'step-up' : 'step-up.refused',
      subject: { kind: 'session', id: actor.sessionId },
      data: proof.ok ? { by: proof.value.by } : { code: proof.reason.code },
    });
    if (!proof.ok) return proof;
    await noteStepUp(tx, actor);
    return ok({});
  });
}
