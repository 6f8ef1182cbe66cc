import { recordAudit } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { ofFactor, seal, unseal } from '../../../seal.ts';
import {
  addAttempt,
  confirmPending,
  inTransaction,
  lockFactor,
  noteStepUp,
  putPending,
  removeFactor,
  replaceRecoveryCodes,
} from '../data.ts';
import {
  type Enrolment,
  type EnrolRefusal,
  type PersonProof,
  type ProofRefusal,
  type ResetRefusal,
  resetFactorSchema,
} from '../schema.ts';
import { counterOf, enrolmentOf, hashOf, newRecoveryCodes, newSecret } from '../secrets.ts';
import { proveFactor, provePerson, refuseProof, secondsLocked } from './step-up.ts';

const pendingMs = 15 * 60_000;

/**
 * Creates a secret for an authenticator app. It takes effect once a code of it is entered; until then an existing factor
 * stays on. Replacing a factor needs a code of it; the first factor needs the user's password.
 */
export function startEnrolment(actor: Actor, given: PersonProof): Promise<Result<Enrolment, EnrolRefusal>> {
  return inTransaction(async (tx): Promise<Result<Enrolment, EnrolRefusal>> => {
    const proof = await provePerson(tx, actor, given);
    if (!proof.ok) return proof;
    const secret = newSecret();
    await putPending(tx, actor.userId, seal(secret, ofFactor(actor.userId)));
    return ok(enrolmentOf(secret, actor.email));
  });
}

/** Puts the secret in force by its first code, and returns the recovery codes, which are shown only this once. */
export function confirmEnrolment(
  actor: Actor,
  { code }: { code: string },
): Promise<Result<{ recoveryCodes: string[] }, EnrolRefusal>> {
  return inTransaction(async (tx): Promise<Result<{ recoveryCodes: string[] }, EnrolRefusal>> => {
    const factor = await lockFactor(tx, actor.userId);
    const isFresh = factor?.pendingAt != null && now().getTime() - factor.pendingAt.getTime() < pendingMs;
    const secret =
      factor?.pendingSecret == null ? null : unseal(factor.pendingSecret, ofFactor(actor.userId));
    if (!isFresh || secret === null) return err({ code: 'enrolment-over' });
    // The code may come from another session of this user, which was never shown the secret.
    const seconds = await secondsLocked(tx, actor.userId);
    if (seconds > 0) return refuseProof(tx, actor, { code: 'code-locked', seconds });
    const counter = counterOf(secret, code.replace(/[\s-]/g, ''));
    await addAttempt(tx, actor.userId, counter !== null);
    if (counter === null) return refuseProof(tx, actor, { code: 'code-wrong' });
    await confirmPending(tx, actor.userId, { sealed: seal(secret, ofFactor(actor.userId)), counter });
    const recoveryCodes = newRecoveryCodes();
    await replaceRecoveryCodes(tx, actor.userId, recoveryCodes.map(hashOf));
    await noteStepUp(tx, actor, 'factor');
    await recordAudit(tx, {
      actor,
      action: 'second-factor.enrol',
      subject: { kind: 'user', id: actor.userId },
      data: { replaced: factor?.secret != null },
    });
    return ok({ recoveryCodes });
  });
}

export function removeOwnFactor(
  actor: Actor,
  { code }: { code: string },
): Promise<Result<object, ProofRefusal>> {
  return inTransaction(async (tx): Promise<Result<object, ProofRefusal>> => {
    const proof = await proveFactor(tx, actor, code);
    if (!proof.ok) return proof;
    await removeFactor(tx, actor.userId);
    await recordAudit(tx, {
      actor,
      action: 'second-factor.remove',
      subject: { kind: 'user', id: actor.userId },
    });
    return ok({});
  });
}

/** Replaces all recovery codes with new ones. */
export function renewRecoveryCodes(
  actor: Actor,
  { code }: { code: string },
): Promise<Result<{ recoveryCodes: string[] }, ProofRefusal>> {
  return inTransaction(async (tx): Promise<Result<{ recoveryCodes: string[] }, ProofRefusal>> => {
    const proof = await proveFactor(tx, actor, code);
    if (!proof.ok) return proof;
    const recoveryCodes = newRecoveryCodes();
    await replaceRecoveryCodes(tx, actor.userId, recoveryCodes.map(hashOf));
    await recordAudit(tx, {
      actor,
      action: 'second-factor.recovery-code',
      subject: { kind: 'user', id: actor.userId },
    });
    return ok({ recoveryCodes });
  });
}

/**
 * Removes another user's lost factor, so that they can enrol again. Refused for oneself, and without one's own proof:
 * otherwise an unattended session could open the account to anyone who knows the other user's password.
 */
export const resetFactor = useCase({
  permission: 'second-factor:reset',
  input: resetFactorSchema,
  run: (actor, { userId, ...given }): Promise<Result<object, ResetRefusal>> =>
    inTransaction(async (tx): Promise<Result<object, ResetRefusal>> => {
      if (userId === actor.userId) return err({ code: 'own-factor' });
      const proof = await provePerson(tx, actor, given);
      if (!proof.ok) return proof;
      if ((await lockFactor(tx, userId)) === null) return err({ code: 'not-enrolled' });
      await removeFactor(tx, userId);
      await recordAudit(tx, { actor, action: 'second-factor.reset', subject: { kind: 'user', id: userId } });
      return ok({});
    }),
});
