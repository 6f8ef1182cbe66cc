import { recordAudit } from '../../../audit.ts';
import type { Actor } from '../../../auth/types.ts';
import { ok, type Result } from '../../../result.ts';
import { inTransaction, noteStepUp, type Tx } from '../data.ts';
import type { PersonProof, PersonRefusal, ProofRefusal } from '../types.ts';
import { proveFactor, provePerson } from './prove.ts';

type Proved = { by: 'app' | 'recovery-code' | 'password' };

/** Proves the person's second factor for this session; actions that ask for it accept that for five minutes. */
export const stepUp = (actor: Actor, { code }: { code: string }): Promise<Result<object, ProofRefusal>> =>
  noted(actor, (tx) => proveFactor(tx, actor.userId, code));

/** The same with the password of a person who has no second factor, for actions that accept either. */
export const proveSelf = (actor: Actor, proof: PersonProof): Promise<Result<object, PersonRefusal>> =>
  noted(actor, (tx) => provePerson(tx, actor.userId, proof));

function noted<Refusal extends { code: string }>(
  actor: Actor,
  prove: (tx: Tx) => Promise<Result<Proved, Refusal>>,
): Promise<Result<object, Refusal>> {
  return inTransaction(async (tx): Promise<Result<object, Refusal>> => {
    const proof = await prove(tx);
    await recordAudit(tx, {
      actor,
      action: proof.ok ? 'step-up' : 'step-up.refused',
      subject: { kind: 'session', id: actor.sessionId },
      data: proof.ok ? { by: proof.value.by } : { code: proof.reason.code },
    });
    if (!proof.ok) return proof;
    await noteStepUp(tx, actor, proof.value.by === 'password' ? 'password' : 'factor');
    return ok({});
  });
}
