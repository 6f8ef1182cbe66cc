import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { recordAudit } from '../../../audit.ts';
import { mustHaveFactor } from '../../../auth/factor-rule.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { endSessions } from '../../../auth/session-store.ts';
import { now } from '../../../clock.ts';
import { tellPerson } from '../../../mail/post.ts';
import { err, ok, type Result } from '../../../result.ts';
import { ofFactor, seal, unseal } from '../../../seal.ts';
import {
  addAttempt,
  confirmPending,
  findPasskey,
  forgetBegun,
  inTransaction,
  lockFactors,
  lockPending,
  noteStepUp,
  putChallenge,
  putFactorName,
  addPasskey as putPasskey,
  putPending,
  removeFactor,
  removeFactors,
  replaceRecoveryCodes,
  spendChallenge,
  type Tx,
} from '../data.ts';
import { creationOptions, readCreation } from '../passkeys.ts';
import {
  type Enrolment,
  type EnrolRefusal,
  type FactorRefusal,
  type PasskeyRefusal,
  type PersonProof,
  type PersonRefusal,
  type ProofRefusal,
} from '../schema.ts';
import { counterOf, enrolmentOf, hashOf, newRecoveryCodes, newSecret } from '../secrets.ts';
import { proveFactor, proveOwnChange, refuseProof, secondsLocked } from './step-up.ts';

const pendingMs = 15 * 60_000;
const subjectOf = (id: string) => ({ kind: 'user', id }) as const;

/**
 * Creates a secret for an authenticator app. It takes effect once a code of it is entered. A further factor needs a proof by
 * one that is there; the first needs the user's password, or a fresh sign-in at the identity provider.
 */
export function startEnrolment(actor: Actor, given: PersonProof): Promise<Result<Enrolment, EnrolRefusal>> {
  return inTransaction(async (tx): Promise<Result<Enrolment, EnrolRefusal>> => {
    const proof = await proveOwnChange(tx, actor, given);
    if (!proof.ok) return proof;
    const secret = newSecret();
    await putPending(tx, actor.userId, seal(secret, ofFactor(actor.userId)));
    return ok(enrolmentOf(secret, actor.email));
  });
}

/** The codes of a first factor, which are shown only this once; none with a further one. */
type Enrolled = { recoveryCodes: string[] };

/** Puts the secret in force by its first code. */
export function confirmEnrolment(
  actor: Actor,
  { code, name }: { code: string; name: string },
): Promise<Result<Enrolled, EnrolRefusal>> {
  return inTransaction(async (tx): Promise<Result<Enrolled, EnrolRefusal>> => {
    const pending = await lockPending(tx, actor.userId);
    const isFresh = pending?.pendingAt != null && now().getTime() - pending.pendingAt.getTime() < pendingMs;
    const secret =
      pending?.pendingSecret == null ? null : unseal(pending.pendingSecret, ofFactor(actor.userId));
    if (!pending || !isFresh || secret === null) return err({ code: 'enrolment-over' });
    // The code may come from another session of this user, which was never shown the secret.
    const counted = { userId: actor.userId, atSignIn: false };
    const seconds = await secondsLocked(tx, counted);
    if (seconds > 0) return refuseProof(tx, actor, { code: 'code-locked', seconds });
    const counter = counterOf(secret, code.replace(/[\s-]/g, ''));
    await addAttempt(tx, counted, counter !== null);
    if (counter === null) return refuseProof(tx, actor, { code: 'code-wrong' });
    const isFirst = (await lockFactors(tx, actor.userId)).length === 0;
    const sealed = seal(secret, ofFactor(actor.userId));
    await confirmPending(tx, pending.id, { name, sealed, counter });
    return ok(await added(tx, actor, { name, isFirst }));
  });
}

/** Asks the browser to make a passkey, after the same proof as for an app. */
export function startPasskey(
  actor: Actor,
  given: PersonProof,
): Promise<Result<{ options: PublicKeyCredentialCreationOptionsJSON }, PersonRefusal>> {
  return inTransaction(
    async (tx): Promise<Result<{ options: PublicKeyCredentialCreationOptionsJSON }, PersonRefusal>> => {
      const proof = await proveOwnChange(tx, actor, given);
      if (!proof.ok) return proof;
      const options = await creationOptions(actor, await lockFactors(tx, actor.userId));
      const { sessionId } = actor;
      await putChallenge(tx, { challenge: options.challenge, purpose: 'enrol', sessionId });
      return ok({ options });
    },
  );
}

/** Keeps the passkey that the browser made for this session's question. */
export function addPasskey(
  actor: Actor,
  { answer, name }: { answer: string; name: string },
): Promise<Result<Enrolled, PasskeyRefusal>> {
  return inTransaction(async (tx): Promise<Result<Enrolled, PasskeyRefusal>> => {
    const { userId, sessionId } = actor;
    const isFirst = (await lockFactors(tx, userId)).length === 0;
    const made = await readCreation(answer, (challenge) =>
      spendChallenge(tx, { challenge, purpose: 'enrol', sessionId }),
    );
    if (made === null || (await findPasskey(tx, made.credentialId)))
      return refuseProof(tx, actor, { code: 'passkey-wrong' });
    await putPasskey(tx, { ...made, userId, name });
    return ok(await added(tx, actor, { name, isFirst }));
  });
}

async function added(
  tx: Tx,
  actor: Actor,
  { name, isFirst }: { name: string; isFirst: boolean },
): Promise<Enrolled> {
  const { userId, sessionId } = actor;
  const recoveryCodes = isFirst ? newRecoveryCodes() : [];
  if (isFirst) {
    await replaceRecoveryCodes(tx, userId, recoveryCodes.map(hashOf));
    // A thief of the password may be signed in elsewhere, and have begun to add a factor.
    await endSessions({ userId, where: { id: { not: sessionId } }, reason: 'first second factor' }, tx);
    await forgetBegun(tx, userId);
  }
  await noteStepUp(tx, actor, 'factor');
  await recordAudit(tx, { actor, action: 'second-factor.enrol', subject: subjectOf(userId), data: { name } });
  await tellPerson(tx, { ...actor, id: userId }, { kind: 'factor-added', name: actor.name, factor: name });
  return { recoveryCodes };
}

const notFound = err<FactorRefusal>({ code: 'factor-not-found' });

/** Gives one of the person's own factors another name. */
export function renameFactor(
  actor: Actor,
  { factorId, name }: { factorId: string; name: string },
): Promise<Result<object, FactorRefusal>> {
  return inTransaction(async (tx): Promise<Result<object, FactorRefusal>> => {
    const factor = (await lockFactors(tx, actor.userId)).find(({ id }) => id === factorId);
    if (!factor) return notFound;
    if (factor.name === name) return ok({});
    await putFactorName(tx, factorId, name);
    await recordAudit(tx, {
      actor,
      action: 'second-factor.rename',
      subject: subjectOf(actor.userId),
      data: { name, before: factor.name },
    });
    return ok({});
  });
}

/** Removes one of the person's own factors; with the last one the recovery codes go. */
export function removeOwnFactor(
  actor: Actor,
  { factorId, code }: { factorId: string; code: string },
): Promise<Result<object, FactorRefusal>> {
  return inTransaction(async (tx): Promise<Result<object, FactorRefusal>> => {
    const { userId } = actor;
    const factors = await lockFactors(tx, userId);
    const factor = factors.find(({ id }) => id === factorId);
    if (!factor) return notFound;
    if (factors.length === 1 && (await mustHaveFactor(actor.role, tx))) return err({ code: 'last-factor' });
    const proof = await proveFactor(tx, actor, code);
    if (!proof.ok) return proof;
    if (factors.length === 1) await removeFactors(tx, userId);
    else await removeFactor(tx, factor);
    const { name } = factor;
    await recordAudit(tx, {
      actor,
      action: 'second-factor.remove',
      subject: subjectOf(userId),
      data: { name },
    });
    await tellPerson(
      tx,
      { ...actor, id: userId },
      { kind: 'factor-removed', name: actor.name, factor: name },
    );
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
    await tellPerson(tx, { ...actor, id: actor.userId }, { kind: 'recovery-codes', name: actor.name });
    return ok({ recoveryCodes });
  });
}
