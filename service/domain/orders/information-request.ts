import { createHash } from 'node:crypto';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { derivedBytes } from '../callbacks/callback-keys.ts';
import { inTransaction, type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { asFields, type Queryable, query } from '../database.ts';
import type { DomainError } from '../errors.ts';
import { comparableCreditCode } from '../lookups/check-inputs.ts';
import { namesOnRecord } from '../lookups/find-chinese-characters.ts';
import { findPartnerById } from '../partners/find-partner.ts';
import { chineseName } from '../precheck/identity.ts';
import { completesName } from '../precheck/name-reading.ts';
import { isNameUnproven } from '../precheck/run-precheck.ts';
import { clearancesOf } from '../reviews/policy.ts';
import { findingsOf } from './examine.ts';
import { lockOrder, type Order, type OrderParty } from './order.ts';
import { partyOf, rememberParties } from './parties.ts';
import { transition } from './state-machine.ts';
import { storeRevision } from './update-order.ts';

export type Answered =
  /** `passed`: the pre-check now has no findings. `unproven`: staff must compare the name with the one given. */
  | { state: 'saved'; outcome: 'passed' | 'unproven' | 'more-needed' }
  | { state: 'invalid-name'; request: InformationRequest }
  | Exclude<LookedUp, { state: 'open' }>;

// All links of an order end together; locking the order serialises concurrent answers.
const lockOrderOfRequest = 'select 1 from orders where trade_id = $1 for update';
const endLinks =
  'update information_requests set answered_at = $2 where trade_id = $1 and answered_at is null';

/**
 * Accepts the name entered on a link's page, once, and reruns the pre-check in one transaction. The name becomes the
 * beneficiary's if it reads as the name given; else it waits for staff. A name not in Chinese characters leaves the link
 * open.
 */
export async function answerInformationRequest(
  ctx: ServiceContext,
  token: string,
  enteredName: string,
): Promise<Answered> {
  const found = await findInformationRequest(ctx, ctx.pool, token);
  if (found.state !== 'open') return found;
  const { request } = found;
  const name = chineseName(enteredName, request.entityType);
  if (name === undefined) {
    return { state: 'invalid-name', request };
  }
  const known = await findPartnerById(ctx.pool, request.partnerId);
  if (!known) throw new Error('an order without its partner');
  const outcome = await inTransaction(ctx, (tx) =>
    apply(ctx, tx, known.partner, { token, chineseName: name, request }),
  );
  return outcome.ok ? outcome.value : { state: 'closed' };
}

async function apply(
  ctx: ServiceContext,
  tx: Queryable,
  partner: Partner,
  input: { token: string; chineseName: string; request: InformationRequest },
): Promise<Result<Answered, DomainError>> {
  const { tradeId } = input.request;
  await query(tx, lockOrderOfRequest, [tradeId]);
  const again = await findInformationRequest(ctx, tx, input.token);
  if (again.state !== 'open') return ok(again);
  const applied = await applyInformation(ctx, tx, partner, { tradeId, chineseName: input.chineseName });
  if (!applied.ok) {
    ctx.log.warn({ tradeId, code: applied.reason.code }, 'information could not be applied to its order');
    return applied;
  }
  await query(tx, endLinks, [tradeId, partnerNow(ctx, partner)]);
  const { findings } = applied.value;
  const outcome = findings.length === 0 ? 'passed' : isNameUnproven(findings) ? 'unproven' : 'more-needed';
  return ok({ state: 'saved', outcome });
}

export const informationRequestPath = '/information-request';

/** Hashes a token for storage, so that a reader of the database cannot answer for a partner. */
function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

const openRequest = `
  select created_at as "createdAt", token_hash as "tokenHash" from information_requests
  where trade_id = $1 and answered_at is null and expires_at > $2 order by created_at desc limit 1`;

/**
 * Returns the link of a one-time page where the partner enters the beneficiary's name in Chinese characters (RFI_link,
 * specification §2.3). The link of a repeated create is the same one until it ends. Its token is derived from a key of
 * the service, and only the token's hash is stored, so that a reader of the database cannot answer for a partner. All
 * links of an order end when one is answered. The caller holds the order's lock.
 */
export async function informationRequestLink(
  ctx: Pick<ServiceContext, 'settings' | 'wallNow'>,
  tx: Queryable,
  partner: Partner,
  tradeId: string,
): Promise<string> {
  const { publicUrl, keysDir, informationRequestValiditySeconds } = ctx.settings;
  const tokenOf = async (createdAt: Date) => {
    const info = `information request of ${tradeId} at ${createdAt.toISOString()}`;
    return (await derivedBytes(keysDir, info)).toString('base64url');
  };
  const linkOf = (token: string) => `${publicUrl}${informationRequestPath}/${token}`;
  const now = partnerNow(ctx, partner);
  const [known] = await query<{ createdAt: Date; tokenHash: Buffer }>(tx, openRequest, [tradeId, now]);
  if (known) {
    const token = await tokenOf(known.createdAt);
    // Links made before tokens were derived, or with another key, cannot be told again.
    if (tokenHash(token).equals(known.tokenHash)) return linkOf(token);
  }
  const token = await tokenOf(now);
  const expiresAt = new Date(now.getTime() + informationRequestValiditySeconds * 1000);
  await tx.query(
    `insert into information_requests (token_hash, trade_id, created_at, expires_at) values ($1, $2, $3, $4)`,
    [tokenHash(token), tradeId, now, expiresAt],
  );
  return linkOf(token);
}

type InformationRequest = {
  tradeId: string;
  partnerId: string;
  orderNo: string;
  /** The name currently on the order. */
  beneficiaryName: string;
  /** `B` for a company's name; every beneficiary of the business family is a company. */
  entityType: string | null;
  /** End of the link's validity, in real time. */
  endsAt: Date;
};

type LookedUp =
  | { state: 'open'; request: InformationRequest }
  | { state: 'unknown' | 'expired' | 'answered' | 'closed' };

type Row = InformationRequest & { answered: boolean; expired: boolean; asks: boolean };

const find = `
  select ${asFields('o.trade_id, o.partner_id, o.order_no')},
    coalesce(nullif(o.payload #>> '{beneficiary,fullName}', ''),
             nullif(concat_ws(' ', o.payload #>> '{beneficiary,firstName}', o.payload #>> '{beneficiary,lastName}'), ''), '')
      as "beneficiaryName",
    case when o.family = 'business' then 'B' else o.payload #>> '{beneficiary,entityType}' end as "entityType",
    r.answered_at is not null as answered,
    r.expires_at <= $2::timestamptz + make_interval(secs => p.clock_offset_seconds) as expired,
    r.expires_at - make_interval(secs => p.clock_offset_seconds) as "endsAt",
    o.status = 'information_required' and o.findings @> '[{"code": "chinese_name_needed"}]' as asks
  from information_requests r join orders o on o.trade_id = r.trade_id join partners p on p.id = o.partner_id
  where r.token_hash = $1`;

const tokenPattern = /^[\w-]{43}$/;

/** Looks up the request of a link's token. The token alone authorises: anyone with the link may answer once. */
export async function findInformationRequest(
  ctx: Pick<ServiceContext, 'wallNow'>,
  db: Queryable,
  token: string,
): Promise<LookedUp> {
  if (!tokenPattern.test(token)) return { state: 'unknown' };
  const [row] = await query<Row>(db, find, [tokenHash(token), ctx.wallNow()]);
  if (!row) return { state: 'unknown' };
  if (row.answered) return { state: 'answered' };
  if (row.expired) return { state: 'expired' };
  if (!row.asks) return { state: 'closed' };
  const { answered: _, expired: __, asks: ___, ...request } = row;
  return { state: 'open', request };
}

/**
 * Applies a name from the hosted page (decisions §5, RFI_link) in the caller's transaction, so that the request and the
 * order change together. The name becomes the beneficiary's if it completes the name given; else it waits for staff.
 * Refuses `orderNotFound`, and `operationNotAllowed` if the order can no longer change.
 */
export async function applyInformation(
  ctx: ServiceContext,
  tx: Queryable,
  partner: Partner,
  input: { tradeId: string; chineseName: string },
): Promise<Result<Order, DomainError>> {
  const at = partnerNow(ctx, partner);
  const locked = await lockOrder(tx, partner, null, { tradeId: input.tradeId });
  if (!locked.ok) return locked;
  const order = { ...locked.value, suppliedName: input.chineseName };
  const possible = transition(order, 'fixed', { trigger: 'information', at });
  if (!possible.ok) return possible;
  if (await isProven(ctx, partner, order, input.chineseName)) {
    return takeName(ctx, tx, partner, order, 'information');
  }
  return examineAgain(ctx, tx, partner, order, 'information');
}

const reopenLinks = 'update information_requests set answered_at = null where trade_id = $1';

/**
 * Decides on a supplied name that waits for staff, on a locked order. Approved, it becomes the beneficiary's; rejected,
 * the order asks for a name again, by the same link.
 */
export async function decideSuppliedName(
  ctx: ServiceContext,
  tx: Queryable,
  partner: Partner,
  order: Order,
  decision: 'approve' | 'reject',
): Promise<Result<Order, DomainError>> {
  if (decision === 'approve') return takeName(ctx, tx, partner, order, 'review');
  await query(tx, reopenLinks, [order.tradeId]);
  return examineAgain(ctx, tx, partner, { ...order, suppliedName: null }, 'review');
}

/**
 * True if a supplied name is proven to name the beneficiary that the order was created for: a company whose credit code
 * is on record by that record, anybody else by the reading of every name given.
 */
async function isProven(
  ctx: ServiceContext,
  partner: Partner,
  { family, payload: { beneficiary } }: Order,
  name: string,
): Promise<boolean> {
  const entityType = family === 'business' || beneficiary.entityType === 'B' ? 'B' : 'I';
  if (entityType === 'B') {
    const { companyNumber, idNumber } = beneficiary;
    const code = comparableCreditCode(companyNumber ?? idNumber ?? '');
    const recorded = code.ok ? await namesOnRecord(ctx, partner, { entityType, identifier: code.value }) : [];
    if (recorded.length > 0) return recorded.includes(name);
  }
  const { fullName, firstName, lastName, accountName, accountInfo } = beneficiary;
  const spoken = [lastName, firstName].filter(Boolean).join(' ');
  const given = [fullName, spoken, accountName, accountInfo?.name].filter((one) => one?.trim());
  return given.length > 0 && given.every((one = '') => one === name || completesName(one, name, entityType));
}

/** Makes the supplied name the beneficiary's, known as a party from now on, and runs the pre-check under it. */
async function takeName(
  ctx: ServiceContext,
  tx: Queryable,
  partner: Partner,
  order: Order,
  trigger: 'information' | 'review',
): Promise<Result<Order, DomainError>> {
  if (order.suppliedName === null) throw new Error('an order without a supplied name was given one');
  const party = renamed(order.payload.beneficiary, order.suppliedName);
  const beneficiary = partyOf(partner, 'beneficiary', party);
  const renamedOrder = {
    ...order,
    payload: { ...order.payload, beneficiary: party },
    beneficiaryId: beneficiary.id,
  };
  const taken = await examineAgain(ctx, tx, partner, renamedOrder, trigger);
  if (taken.ok) await rememberParties(tx, partner, [beneficiary], partnerNow(ctx, partner));
  return taken;
}

async function examineAgain(
  ctx: ServiceContext,
  tx: Queryable,
  partner: Partner,
  order: Order,
  trigger: 'information' | 'review',
): Promise<Result<Order, DomainError>> {
  const { family, payload } = order;
  const findings = await findingsOf(ctx, partner, {
    family,
    payload,
    amounts: order,
    cleared: await clearancesOf(tx, order),
    suppliedName: order.suppliedName,
  });
  if (!findings.ok) return findings;
  const revised = { ...order, findings: findings.value };
  return ok(await storeRevision(ctx, tx, revised, { trigger, at: partnerNow(ctx, partner) }));
}

/** Renames a beneficiary, and its account if that has the same name, as in the business family. */
function renamed(beneficiary: OrderParty, fullName: string): OrderParty {
  const { accountName } = beneficiary;
  const isOwnAccount = accountName !== undefined && accountName === beneficiary.fullName;
  return { ...beneficiary, fullName, ...(isOwnAccount ? { accountName: fullName } : {}) };
}
