import { recordAudit } from '../../../audit.ts';
import { passwordFits } from '../../../auth/password.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import { recordRefusal } from '../../../refusal.ts';
import { err, ok, type Result } from '../../../result.ts';
import { ofFactor, unseal } from '../../../seal.ts';
import {
  addAttempt,
  failuresSince,
  inTransaction,
  lockFactor,
  lockPasswordHash,
  noteCounter,
  noteStepUp,
  spendRecoveryCode,
  type Tx,
} from '../data.ts';
import type { EnrolRefusal, PersonProof, PersonRefusal, ProofRefusal } from '../schema.ts';
import { counterOf, hashOf } from '../secrets.ts';

type Proved = { by: 'app' | 'recovery-code' | 'password' };

/** Proves the user's second factor for this session; actions that need it accept the proof for five minutes. */
export const stepUp = (actor: Actor, { code }: { code: string }): Promise<Result<object, ProofRefusal>> =>
  noted(actor, (tx) => proveFactor(tx, actor, code));

/** Proves the second factor, or the password of a user without one, for actions that accept either. */
export const proveSelf = (actor: Actor, proof: PersonProof): Promise<Result<object, PersonRefusal>> =>
  noted(actor, (tx) => provePerson(tx, actor, proof));

function noted<Refusal extends { code: string }>(
  actor: Actor,
  prove: (tx: Tx) => Promise<Result<Proved, Refusal>>,
): Promise<Result<object, Refusal>> {
  return inTransaction(async (tx): Promise<Result<object, Refusal>> => {
    const proof = await prove(tx);
    if (!proof.ok) return proof;
    await recordAudit(tx, {
      actor,
      action: 'step-up',
      subject: { kind: 'session', id: actor.sessionId },
      data: { by: proof.value.by },
    });
    await noteStepUp(tx, actor, proof.value.by === 'password' ? 'password' : 'factor');
    return ok({});
  });
}

const windowMs = 15 * 60_000;
const most = 5;

/** Records a proof that failed, and returns why. */
export async function refuseProof<Reason extends { code: string }>(
  tx: Tx,
  actor: Actor,
  reason: Reason,
): Promise<Result<never, Reason>> {
  await recordRefusal(tx, {
    actor,
    action: 'step-up.refused',
    subject: { kind: 'session', id: actor.sessionId },
    data: { code: reason.code },
  });
  return err(reason);
}

/**
 * Checks `code` as a user's second factor, in the caller's transaction: a code can be used once overall, and five wrong
 * codes lock the user for a quarter of an hour. A refusal is recorded.
 */
export async function proveFactor(
  tx: Tx,
  actor: Actor,
  code: string,
): Promise<Result<{ by: 'app' | 'recovery-code' }, ProofRefusal>> {
  const { userId } = actor;
  const factor = await lockFactor(tx, userId);
  if (factor?.secret == null) return refuseProof(tx, actor, { code: 'not-enrolled' });
  const seconds = await secondsLocked(tx, userId);
  if (seconds > 0) return refuseProof(tx, actor, { code: 'code-locked', seconds });

  const by = await accepted(tx, { userId, sealed: factor.secret, lastCounter: factor.lastCounter, code });
  await addAttempt(tx, userId, by !== null);
  return by === null ? refuseProof(tx, actor, { code: 'code-wrong' }) : ok({ by });
}

/**
 * Checks the user's own password. An unattended or stolen session does not prove identity: without this check it could
 * set up its own second factor. Failures count together with wrong codes, and are recorded like them.
 */
export async function provePassword(
  tx: Tx,
  actor: Actor,
  password: string,
): Promise<Result<{ by: 'password' }, Extract<EnrolRefusal, { code: 'password-wrong' | 'code-locked' }>>> {
  const { userId } = actor;
  const hash = await lockPasswordHash(tx, userId);
  const seconds = await secondsLocked(tx, userId);
  if (seconds > 0) return refuseProof(tx, actor, { code: 'code-locked', seconds });
  const fits = await passwordFits(hash, password, { place: userId, isKnown: true });
  await addAttempt(tx, userId, fits);
  return fits ? ok({ by: 'password' }) : refuseProof(tx, actor, { code: 'password-wrong' });
}

/** Checks a code of the user's second factor, or the password of a user without one. */
export async function provePerson(
  tx: Tx,
  actor: Actor,
  { code = '', password = '' }: PersonProof,
): Promise<Result<{ by: 'app' | 'recovery-code' | 'password' }, PersonRefusal>> {
  const factor = await lockFactor(tx, actor.userId);
  return factor?.secret == null ? provePassword(tx, actor, password) : proveFactor(tx, actor, code);
}

async function accepted(
  tx: Tx,
  o: { userId: string; sealed: string; lastCounter: bigint; code: string },
): Promise<'app' | 'recovery-code' | null> {
  const digits = o.code.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits)) {
    return (await spendRecoveryCode(tx, o.userId, hashOf(o.code))) ? 'recovery-code' : null;
  }
  const secret = unseal(o.sealed, ofFactor(o.userId));
  const counter = secret === null ? null : counterOf(secret, digits);
  if (counter === null || counter <= o.lastCounter) return null;
  await noteCounter(tx, o.userId, counter);
  return 'app';
}

/** Seconds until a user's codes are checked again: until the fifth-latest failure leaves the 15-minute window. */
export async function secondsLocked(tx: Tx, userId: string): Promise<number> {
  const at = now().getTime();
  const failures = await failuresSince(tx, userId, { since: new Date(at - windowMs), most });
  const oldest = failures[most - 1];
  return oldest ? Math.max(1, Math.ceil((oldest.getTime() + windowMs - at) / 1000)) : 0;
}
