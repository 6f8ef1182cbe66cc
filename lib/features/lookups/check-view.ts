import { now } from '../../clock.ts';
import { env } from '../../env.ts';
import type { AccountCheck } from './data.ts';
import type { AccountCheckInput, AccountCheckState, AccountCheckView, MaskedDetails } from './types.ts';

/** Longer than any call of ours can be under way: a check that is still being sent then has lost its sender. */
const sendingMs = 90_000;
/** The time kept free before the end of the service's day, for the request to arrive. */
const marginMs = 60_000;

const states: readonly AccountCheckState[] = ['sending', 'matched', 'mismatched', 'unknown', 'not-charged'];

/** The state as it is by now: an answer that never came is unknown, not under way. */
export function stateOf(row: Pick<AccountCheck, 'state' | 'requestedAt'>): AccountCheckState {
  const state = states.find((known) => known === row.state) ?? 'unknown';
  const age = now().getTime() - row.requestedAt.getTime();
  return state === 'sending' && age > sendingMs ? 'unknown' : state;
}

/**
 * True if a check without an answer may be sent once more: the service charges the same details once per day (UTC), so
 * that on the same day the second question costs nothing, even if the first arrived.
 */
export function mayAskAgain(row: Pick<AccountCheck, 'state' | 'requestedAt'>): boolean {
  const arrives = new Date(now().getTime() + marginMs);
  return stateOf(row) === 'unknown' && dayOf(arrives) === dayOf(row.requestedAt);
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export function checkView(row: AccountCheck, requestedByName: string): AccountCheckView {
  const state = stateOf(row);
  return {
    id: row.id,
    type: row.type === 'check4' ? 'check4' : 'check3',
    state,
    masked: {
      name: row.maskedName,
      idNumber: row.maskedIdNumber,
      account: row.maskedAccount,
      phone: row.maskedPhone,
    },
    message: row.message,
    fee: state === 'matched' || state === 'mismatched' ? row.fee : null,
    requestedByName,
    requestedAt: row.requestedAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    mayAskAgain: mayAskAgain(row),
  };
}

/** Masks the details: enough is left to recognise them. */
export function masked(details: AccountCheckInput): MaskedDetails {
  const [first = '', ...others] = [...details.name];
  return {
    name: `${first}${'•'.repeat(Math.min(others.length, 3))}`,
    idNumber: middleHidden(details.idNumber, 4, 4),
    account: middleHidden(details.account, 4, 4),
    phone: details.type === 'check4' ? middleHidden(details.phone, 3, 4) : null,
  };
}

/** A short text keeps less: at most half of it is ever shown. */
function middleHidden(text: string, head: number, tail: number): string {
  const shown = Math.min(tail, Math.floor(text.length / 2));
  if (text.length < 2 * (head + tail)) return `••••${text.slice(text.length - shown)}`;
  return `${text.slice(0, head)}${'•'.repeat(text.length - head - tail)}${text.slice(-tail)}`;
}

/** The price as the settings tell it; the interface has no call for it ("arranged with the business manager"). */
export function feeText(): string | null {
  return env().PAYOUT_BANK_CHECK_FEE ?? null;
}
