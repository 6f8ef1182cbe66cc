import { finalStatuses } from '../../../lib/service-core/contract/status.ts';
import { isCurrency } from '../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { checkCallbackUrl } from '../callbacks/address.ts';
import type { Partner, ServiceContext } from '../context.ts';
import { inTransaction, type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { formatAddressRange, networkOf, parseAddressRange } from '../network-address.ts';
import { lockProfile, type PartnerProfile } from './find-partner.ts';

export type PartnerChange = Partial<
  Pick<
    PartnerProfile,
    | 'name'
    | 'state'
    | 'settlementCurrency'
    | 'requireSignV2'
    | 'rateLimitPerMinute'
    | 'callbackUrl'
    | 'callbackStatuses'
    | 'returnedAs'
    | 'legacyBalanceEvents'
    | 'ipAllowlist'
  >
>;

export type ChangedPartner = { before: PartnerProfile; after: PartnerProfile };

const update = `
  update partners
  set name = $2, state = $3, settlement_currency = $4, require_sign_v2 = $5, rate_limit_per_minute = $6,
      callback_url = $7, callback_statuses = $8, ip_allowlist = $9, legacy_balance_events = $10,
      returned_as = $11
  where id = $1`;

/** Calls per minute; 6 is one call in each of the limiter's windows. */
const rateLimits = { least: 6, most: 10_000_000 };

/**
 * Changes a partner's settings; every running process applies them within moments. `change` runs while the partner is
 * locked and may depend on the current settings. Refuses with `notFound`, `bodyInvalid`, and `operationNotAllowed` for
 * a closed partner or for closing a partner with money or open orders.
 */
export async function changePartner(
  ctx: ServiceContext,
  partner: Pick<Partner, 'id'>,
  change: (before: PartnerProfile) => Result<PartnerChange, DomainError>,
): Promise<Result<ChangedPartner, DomainError>> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockProfile(tx, partner.id);
    if (!before) return refuse('notFound', 'there is no such partner; list them with: partners list');
    const wanted = change(before);
    if (!wanted.ok) return wanted;
    const after = { ...before, ...wanted.value };
    const problem = problemOf(ctx, before, after) ?? (await stillOpen(tx, before, after));
    if (problem) return problem;
    await query(tx, update, [
      after.id,
      after.name,
      after.state,
      after.settlementCurrency,
      after.requireSignV2,
      after.rateLimitPerMinute,
      after.callbackUrl,
      after.callbackStatuses,
      after.ipAllowlist,
      after.legacyBalanceEvents,
      after.returnedAs,
    ]);
    return ok({ before, after });
  });
}

type Refusal = ReturnType<typeof refuse>;

function problemOf(ctx: ServiceContext, before: PartnerProfile, after: PartnerProfile): Refusal | undefined {
  if (before.state === 'closed')
    return refuse('operationNotAllowed', 'the partner is closed for good; create a new one instead');
  if (after.name.trim() === '' || after.name.length > 200 || /\p{Cc}/u.test(after.name))
    return invalid('name', 'a partner’s name is one line of 1 to 200 characters');
  if (!isCurrency(after.settlementCurrency))
    return invalid(
      'settlementCurrency',
      `${after.settlementCurrency} is not an ISO 4217 currency, such as USD`,
    );
  const { rateLimitPerMinute: limit } = after;
  if (limit !== null && !(Number.isInteger(limit) && limit >= rateLimits.least && limit <= rateLimits.most)) {
    const { least, most } = rateLimits;
    return invalid(
      'rateLimitPerMinute',
      `a rate limit is a whole number of calls a minute, ${least} to ${most}`,
    );
  }
  if (after.callbackUrl === null || after.callbackUrl === before.callbackUrl) return undefined;
  const checked = checkCallbackUrl(after.callbackUrl, { allowLoopback: ctx.settings.mode === 'sandbox' });
  return checked.ok ? undefined : invalid('url', checked.reason);
}

const invalid = (path: string, message: string): Refusal =>
  refuse('bodyInvalid', message, { errors: [{ path, message }] });

const open = `
  select
    (select count(*) from orders where partner_id = $1 and status <> all($2)) as orders,
    (select count(*) from wallets where partner_id = $1 and (available_minor <> 0 or in_transit_minor <> 0)) as wallets`;

async function stillOpen(
  tx: Queryable,
  before: PartnerProfile,
  after: PartnerProfile,
): Promise<Refusal | undefined> {
  if (after.state !== 'closed') return undefined;
  const [left] = await query<{ orders: bigint; wallets: bigint }>(tx, open, [before.id, finalStatuses]);
  if (left?.orders === 0n && left.wallets === 0n) return undefined;
  return refuse(
    'operationNotAllowed',
    `${left?.orders} orders are open and ${left?.wallets} wallets hold money: suspend the partner, and close it when both are done with`,
  );
}

const entriesAtMost = 200;

/**
 * Normalises an address or range. A range with bits set after its prefix is refused: 10.0.0.5/8 may mean the address or
 * the range. Refuses with `bodyInvalid`.
 */
function canonicalEntry(text: string): Result<string, DomainError> {
  const range = parseAddressRange(text.trim());
  if (!range) {
    return invalidAllowlist(
      `"${text}" is not an IP address or CIDR range, such as 203.0.113.7 or 2001:db8::/32`,
    );
  }
  const entry = formatAddressRange(range);
  const network = formatAddressRange(networkOf(range));
  if (entry === network) return ok(entry);
  const single = entry.split('/', 1)[0];
  return invalidAllowlist(
    `"${text}" has bits behind its prefix: write ${network} for the range or ${single} for the address`,
  );
}

/** Allows calls from more addresses (decisions §1.8). Once the list has an entry, all other addresses are refused. */
export async function allowAddresses(
  ctx: ServiceContext,
  partner: Pick<Partner, 'id'>,
  texts: readonly string[],
): Promise<Result<ChangedPartner, DomainError>> {
  const entries = allCanonical(texts);
  if (!entries.ok) return entries;
  return changePartner(ctx, partner, ({ ipAllowlist }) => {
    const together = [...new Set([...ipAllowlist, ...entries.value])];
    return together.length > entriesAtMost
      ? invalidAllowlist(
          `an allowlist has at most ${entriesAtMost} entries: put addresses together to ranges`,
        )
      : ok({ ipAllowlist: together });
  });
}

/** Removes entries from the list. Refuses with `bodyInvalid`, and `notFound` for an entry not on the list. */
export async function disallowAddresses(
  ctx: ServiceContext,
  partner: Pick<Partner, 'id'>,
  texts: readonly string[],
): Promise<Result<ChangedPartner, DomainError>> {
  const entries = allCanonical(texts);
  if (!entries.ok) return entries;
  return changePartner(ctx, partner, ({ ipAllowlist }) => {
    const missing = entries.value.find((entry) => !ipAllowlist.includes(entry));
    if (missing !== undefined)
      return refuse('notFound', `${missing} is not on the list; see: allowlist list`);
    return ok({ ipAllowlist: ipAllowlist.filter((entry) => !entries.value.includes(entry)) });
  });
}

function allCanonical(texts: readonly string[]): Result<string[], DomainError> {
  const entries: string[] = [];
  for (const text of texts) {
    const entry = canonicalEntry(text);
    if (!entry.ok) return entry;
    entries.push(entry.value);
  }
  return ok(entries);
}

const invalidAllowlist = (message: string) =>
  refuse('bodyInvalid', message, { errors: [{ path: 'address', message }] });

/**
 * Sets the address for this partner's events; the service appends `/hub/webhook`. Each delivery checks the host again,
 * because DNS can change. Null stops sending: events are stored as failed and can be sent by hand. Refuses with
 * `bodyInvalid`.
 */
export async function setCallbackAddress(
  ctx: ServiceContext,
  partner: Pick<Partner, 'id'>,
  request: { url: string | null; statuses?: 'all' | 'final' | undefined },
): Promise<Result<ChangedPartner, DomainError>> {
  return changePartner(ctx, partner, (before) =>
    ok({ callbackUrl: request.url, callbackStatuses: request.statuses ?? before.callbackStatuses }),
  );
}
