import { recordAudit } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { callPayout } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import { endedAtTheDoor, type Outcome } from '../../../service-core/client/index.ts';
import { codes } from '../../../service-core/codes.ts';
import { endpoints } from '../../../service-core/contract/index.ts';
import { noteVerification } from '../../parties/verbs/note-verification.ts';
import {
  checkView,
  feeText,
  fingerprintOf,
  masked,
  mayAskAgain,
  normalised,
  problemsOf,
  stateOf,
} from '../account-check.ts';
import {
  type AccountCheck,
  answerCheck,
  findCheck,
  inTransaction,
  lockAndCountPaid,
  lockCheck,
  namesOf,
  startCheck,
} from '../data.ts';
import {
  type AccountCheckAnswer,
  type AccountCheckInput,
  type AccountCheckRefusal,
  checkAccountSchema,
} from '../schema.ts';

/** Limit of paid checks per user and hour: more than anybody needs, and a bound on a stolen session's spending. */
const mostPaid = 20;
const paidWithinMs = 60 * 60_000;

/**
 * Asks the bank whether these details belong together, for a fee. The same details are paid for once: an earlier answer
 * is returned from storage, and a check under way or without an answer is returned and not sent again, even if two people
 * ask at the same moment. `askAgain` repeats a check whose answer was lost, only on the same day of the service, when
 * it is free. A user has at most 20 checks within an hour.
 */
export const checkAccount = useCase({
  permission: 'lookup:run',
  input: checkAccountSchema,
  run: async (actor, { askAgain, ...input }): Promise<Result<AccountCheckAnswer, AccountCheckRefusal>> => {
    const details = normalised(input);
    const problems = problemsOf(details);
    if (problems.length > 0) return err({ code: 'invalid', problems });
    const started = await start(actor, details, askAgain);
    if (!started) return err({ code: 'too-many-checks', most: mostPaid });
    if (!started.isNew) {
      await tellParties(actor, details, started.check);
      return ok({ check: await viewOf(started.check), isNew: false });
    }
    const { type, name, idNumber, account, phone } = details;
    const outcome = await callPayout(endpoints.bankCheck, {
      type,
      name,
      idNumber,
      account,
      ...(type === 'check4' && { phone }),
    });
    const answer = answerOf(outcome);
    // The earlier check that this one repeats may still have been made and charged.
    const isOpen = started.isRepeat && endedAtTheDoor(outcome);
    const check = await record(actor, started.check.id, isOpen ? { ...answer, state: 'unknown' } : answer);
    if (answer.state === 'not-charged') return err(refusalOf(outcome));
    await tellParties(actor, details, check);
    return ok({ check: await viewOf(check), isNew: true });
  },
});

/** Records the result on saved parties. Also for stored answers: a party may have been saved since. */
async function tellParties(
  actor: Actor,
  { account, name }: AccountCheckInput,
  check: AccountCheck,
): Promise<void> {
  const { state: outcome, answeredAt } = check;
  if (answeredAt === null || (outcome !== 'matched' && outcome !== 'mismatched')) return;
  await noteVerification(actor, { check: 'bank', account, names: [name], outcome, at: answeredAt });
}

type Started = { check: AccountCheck; isNew: boolean; isRepeat: boolean };

/** Null if the user has reached the hourly limit. */
function start(actor: Actor, details: AccountCheckInput, askAgain: boolean): Promise<Started | null> {
  const fingerprint = fingerprintOf(details);
  const shown = masked(details);
  return inTransaction(async (tx): Promise<Started | null> => {
    await lockCheck(tx, fingerprint);
    const known = await findCheck(fingerprint, tx);
    if (known && !(stateOf(known) === 'not-charged' || (askAgain && mayAskAgain(known)))) {
      return { check: known, isNew: false, isRepeat: false };
    }
    const isRepeat = known !== null && stateOf(known) === 'unknown';
    const since = new Date(now().getTime() - paidWithinMs);
    if (!isRepeat && (await lockAndCountPaid(tx, actor.userId, since)) >= mostPaid) return null;
    const check = await startCheck(tx, {
      fingerprint,
      type: details.type,
      maskedName: shown.name,
      maskedIdNumber: shown.idNumber,
      maskedAccount: shown.account,
      maskedPhone: shown.phone,
      fee: feeText(),
      requestedBy: actor.userId,
    });
    await recordAudit(tx, {
      actor,
      action: 'account-check.send',
      subject: { kind: 'lookup', id: check.id },
      data: { type: details.type, again: isRepeat },
    });
    return { check, isNew: true, isRepeat };
  });
}

type CheckOutcome = Outcome<string | undefined>;
type CheckAnswer = Parameters<typeof answerCheck>[2];

function record(actor: Actor, id: string, answer: CheckAnswer): Promise<AccountCheck> {
  return inTransaction(async (tx) => {
    const check = await answerCheck(tx, id, answer);
    await recordAudit(tx, {
      actor,
      action: 'account-check.answered',
      subject: { kind: 'lookup', id },
      data: { state: check.state, code: check.code },
    });
    return check;
  });
}

/** Only `1` and `10028` are results of a completed check; every other refusal charged nothing. */
function answerOf(outcome: CheckOutcome): CheckAnswer {
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'matched', code: '1', message: outcome.data ?? outcome.message ?? null };
    case 'refused': {
      const state = outcome.code === codes.bankCheckFailed.status ? 'mismatched' : 'not-charged';
      return { state, code: outcome.code, message: outcome.message };
    }
    case 'not-sent':
      return { state: 'not-charged', code: outcome.reason };
    case 'unknown':
      return { state: 'unknown', code: outcome.reason };
    default:
      return outcome satisfies never;
  }
}

function refusalOf(outcome: CheckOutcome): AccountCheckRefusal {
  if (outcome.kind !== 'refused') return { code: 'unavailable' };
  if (outcome.code === codes.insufficientBalance.status) return { code: 'no-funds' };
  if (outcome.code === codes.checkUnavailable.status) return { code: 'not-offered' };
  return { code: 'refused', status: outcome.code, message: outcome.message };
}

async function viewOf(check: AccountCheck): Promise<AccountCheckAnswer['check']> {
  const names = await namesOf([check.requestedBy]);
  return checkView(check, names.get(check.requestedBy) ?? '');
}
