import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { recordAudit } from '../../../audit.ts';
import { providerName } from '../../../auth/identity-provider.ts';
import { passwordFits } from '../../../auth/password.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { now } from '../../../clock.ts';
import { recordRefusal } from '../../../refusal.ts';
import { err, ok, type Result } from '../../../result.ts';
import { ofFactor, unseal } from '../../../seal.ts';
import {
  addAttempt,
  type Counted,
  failuresSince,
  hasFactor,
  hasPassword,
  inTransaction,
  isFreshByProvider,
  isProved,
  isSteppedUp,
  lockFactors,
  lockPasswordHash,
  noteStepUp,
  noteUse,
  ownsPasskey,
  putChallenge,
  type SecondFactor,
  spendChallenge,
  spendRecoveryCode,
  type Tx,
} from '../data.ts';
import { passkeyIn, readAnswer, requestOptions } from '../passkeys.ts';
import type {
  PasswordRefusal,
  PersonProof,
  PersonRefusal,
  ProofAsked,
  ProofRefusal,
  RecentRefusal,
} from '../schema.ts';
import { counterOf, hashOf } from '../secrets.ts';

/** The person who is asked: a signed-in person, or one whose second factor is still due. */
export type Prover = Pick<Actor, 'userId' | 'name' | 'sessionId'>;

type ByFactor = 'app' | 'recovery-code' | 'passkey';
type Proved = { by: ByFactor | 'password' };

/** Proves the user's second factor for this session; actions that need it accept the proof for five minutes. */
export const stepUp = (actor: Actor, { code }: { code: string }): Promise<Result<object, ProofRefusal>> =>
  noted(actor, (tx) => proveFactor(tx, actor, code));

/** Proves the second factor, or the password of a user without one, for actions that accept either. */
export const proveSelf = (actor: Actor, proof: PersonProof): Promise<Result<object, PersonRefusal>> =>
  noted(actor, (tx) => provePerson(tx, actor, proof));

function noted<Refusal extends { code: string }>(
  actor: Prover,
  prove: (tx: Tx) => Promise<Result<Proved, Refusal>>,
): Promise<Result<object, Refusal>> {
  return inTransaction(async (tx): Promise<Result<object, Refusal>> => {
    const proof = await prove(tx);
    if (proof.ok) await note(tx, actor, proof.value);
    return proof.ok ? ok({}) : proof;
  });
}

async function note(tx: Tx, actor: Prover, { by }: Proved): Promise<void> {
  const subject = { kind: 'session', id: actor.sessionId } as const;
  await recordAudit(tx, { actor, action: 'step-up', subject, data: { by } });
  await noteStepUp(tx, actor, by === 'password' ? 'password' : 'factor');
}

/** The proof that a change of people asks this session for; `recent` if a proof of the last five minutes will do. */
export async function proofAsked(actor: Actor, tx?: Tx): Promise<ProofAsked> {
  const isOn = await hasFactor(actor.userId, tx);
  const isRecent = isOn ? await isSteppedUp(actor, tx) : await isProved(actor, tx);
  if (isRecent) return 'recent';
  if (isOn) return 'code';
  const provider = providerName();
  return provider === null || (await hasPassword(actor.userId, tx)) ? 'password' : { provider };
}

/** The proof that a change of one's own access asks for. */
export async function ownProofAsked(actor: Actor): Promise<ProofAsked> {
  if (await hasFactor(actor.userId)) return 'code';
  const provider = providerName();
  if (provider === null || (await hasPassword(actor.userId))) return 'password';
  return (await isFreshByProvider(actor)) ? 'recent' : { provider };
}

/** Checks a proof like {@link provePerson}. Without one, a proof that this session gave in the last five minutes will do. */
export async function proveRecently(
  tx: Tx,
  actor: Actor,
  given: PersonProof,
): Promise<Result<object, RecentRefusal>> {
  if (given.code === undefined && given.password === undefined) {
    const by = await proofAsked(actor, tx);
    return by === 'recent' ? ok({}) : err({ code: 'proof-needed', by });
  }
  const proof = await provePerson(tx, actor, given);
  if (proof.ok) await note(tx, actor, proof.value);
  return proof;
}

const windowMs = 15 * 60_000;
const most = 5;

/** Records a proof that failed, and returns why. */
export async function refuseProof<Reason extends { code: string }>(
  tx: Tx,
  actor: Prover,
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
  actor: Prover,
  code: string,
  { atSignIn } = { atSignIn: false },
): Promise<Result<{ by: ByFactor }, ProofRefusal>> {
  const { userId } = actor;
  const factors = await lockFactors(tx, userId);
  if (factors.length === 0) return refuseProof(tx, actor, { code: 'not-enrolled' });
  const seconds = await secondsLocked(tx, { userId, atSignIn });
  if (seconds > 0) return refuseProof(tx, actor, { code: 'code-locked', seconds });

  const by = await accepted(tx, { actor, factors, code: code.trim() });
  await addAttempt(tx, { userId, atSignIn }, by !== null);
  return by === null ? refuseProof(tx, actor, { code: 'code-wrong' }) : ok({ by });
}

/**
 * Checks the user's own password. An unattended or stolen session does not prove identity: without this check it could
 * set up its own second factor. Failures count together with wrong codes, and are recorded like them.
 */
export async function provePassword(
  tx: Tx,
  actor: Prover,
  password: string,
): Promise<Result<{ by: 'password' }, PasswordRefusal>> {
  const { userId } = actor;
  const hash = await lockPasswordHash(tx, userId);
  if (hash === null) return refuseProof(tx, actor, { code: 'no-password' });
  const counted = { userId, atSignIn: false };
  const seconds = await secondsLocked(tx, counted);
  if (seconds > 0) return refuseProof(tx, actor, { code: 'code-locked', seconds });
  const fits = await passwordFits(hash, password, { place: userId, isKnown: true });
  // A right password wipes out no wrong codes: it is known to whoever guesses the second factor.
  if (!fits || !(await hasFactor(userId, tx))) await addAttempt(tx, counted, fits);
  return fits ? ok({ by: 'password' }) : refuseProof(tx, actor, { code: 'password-wrong' });
}

/** Checks a code of the user's second factor, or the password of a user without one. */
async function provePerson(
  tx: Tx,
  actor: Prover,
  { code = '', password = '' }: PersonProof,
): Promise<Result<Proved, PersonRefusal>> {
  const factors = await lockFactors(tx, actor.userId);
  if (factors.length > 0) return proveFactor(tx, actor, code);
  return provePassword(tx, actor, password);
}

/** Checks the same for a change of one's own access; without a factor, a person whom the identity provider just asked is proved. */
export async function proveOwnChange(
  tx: Tx,
  actor: Prover,
  given: PersonProof,
): Promise<Result<object, PersonRefusal>> {
  if ((await lockFactors(tx, actor.userId)).length > 0) return provePerson(tx, actor, given);
  return (await isFreshByProvider(actor, tx)) ? ok({}) : provePassword(tx, actor, given.password ?? '');
}

type Tried = { actor: Prover; factors: readonly SecondFactor[]; code: string };

async function accepted(tx: Tx, { actor, factors, code }: Tried): Promise<ByFactor | null> {
  if (code.startsWith('{')) return (await passkeyAnswers(tx, { actor, factors, code })) ? 'passkey' : null;
  const digits = code.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits))
    return (await spendRecoveryCode(tx, actor.userId, hashOf(code))) ? 'recovery-code' : null;
  for (const { id, secret: sealed, lastCounter } of factors) {
    const secret = sealed === null ? null : unseal(sealed, ofFactor(actor.userId));
    const counter = secret === null ? null : counterOf(secret, digits);
    if (counter === null || counter <= lastCounter) continue;
    await noteUse(tx, id, counter);
    return 'app';
  }
  return null;
}

/** True if one of the person's own passkeys answers a question that was asked of this session. */
async function passkeyAnswers(tx: Tx, { actor, factors, code }: Tried): Promise<boolean> {
  const named = passkeyIn(code);
  const factor = factors.find(({ credentialId }) => credentialId !== null && credentialId === named);
  if (!factor) return false;
  const { sessionId } = actor;
  const spend = (challenge: string) => spendChallenge(tx, { challenge, purpose: 'prove', sessionId });
  const counter = await readAnswer(code, { factor, spend, isAlone: false });
  if (counter === null) return false;
  await noteUse(tx, factor.id, counter);
  return true;
}

/** Tells whether the person has a passkey to offer in place of a code. */
export const hasPasskey = async ({ userId }: Prover): Promise<Result<boolean, never>> =>
  ok(await ownsPasskey(userId));

/** The question for the person's passkeys, to be answered within five minutes; null without a passkey. */
export async function askPasskey({
  userId,
  sessionId,
}: Prover): Promise<Result<{ options: PublicKeyCredentialRequestOptionsJSON | null }, never>> {
  return inTransaction(async (tx) => {
    const passkeys = (await lockFactors(tx, userId)).filter(({ kind }) => kind === 'passkey');
    if (passkeys.length === 0) return ok({ options: null });
    const options = await requestOptions(passkeys);
    await putChallenge(tx, { challenge: options.challenge, purpose: 'prove', sessionId });
    return ok({ options });
  });
}

/** Seconds until a user's codes are checked again: until the fifth-latest failure leaves the 15-minute window. */
export async function secondsLocked(tx: Tx, counted: Counted): Promise<number> {
  const at = now().getTime();
  const failures = await failuresSince(tx, counted, { since: new Date(at - windowMs), most });
  const oldest = failures[most - 1];
  return oldest ? Math.max(1, Math.ceil((oldest.getTime() + windowMs - at) / 1000)) : 0;
}
