import { createHash, randomBytes } from 'node:crypto';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { inTransaction, type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { asFields, type Queryable, query } from '../database.ts';
import type { DomainError } from '../errors.ts';
import { findPartnerById } from '../partners/find-partner.ts';
import { chineseName } from '../precheck/identity.ts';
import { clearancesOf } from '../reviews/policy.ts';
import { findingsOf } from './examine.ts';
import { lockOrder, type Order, type OrderParty } from './order.ts';
import { partyOf, rememberParties } from './parties.ts';
import { transition } from './state-machine.ts';
import { storeRevision } from './update-order.ts';

export type Answered =
  /** `passed` is true if the order's pre-check now has no findings. */
  | { state: 'saved'; passed: boolean }
  | { state: 'invalid-name'; request: InformationRequest }
  | Exclude<LookedUp, { state: 'open' }>;

// All links of an order end together; locking the order serialises concurrent answers.
const lockOrderOfRequest = 'select 1 from orders where trade_id = $1 for update';
const endLinks =
  'update information_requests set answered_at = $2 where trade_id = $1 and answered_at is null';

/**
 * Accepts the name entered on a link's page, once: sets it on the order's beneficiary and reruns the pre-check in one
 * transaction. A name not in Chinese characters leaves the link open.
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
  return ok({ state: 'saved', passed: applied.value.findings.length === 0 });
}

export const informationRequestPath = '/information-request';

/** Hashes a token for storage, so that a reader of the database cannot answer for a partner. */
function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

/**
 * Opens a one-time page where the partner enters the beneficiary's name in Chinese characters, and returns its link
 * (RFI_link, specification §2.3). Only the token's hash is stored, so a repeated create gets a new link; all links of
 * an order end when one is answered.
 */
export async function openInformationRequest(
  ctx: Pick<ServiceContext, 'settings' | 'wallNow'>,
  tx: Queryable,
  partner: Partner,
  tradeId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = partnerNow(ctx, partner);
  const expiresAt = new Date(now.getTime() + ctx.settings.informationRequestValiditySeconds * 1000);
  await tx.query(
    `insert into information_requests (token_hash, trade_id, created_at, expires_at) values ($1, $2, $3, $4)`,
    [tokenHash(token), tradeId, now, expiresAt],
  );
  return `${ctx.settings.publicUrl}${informationRequestPath}/${token}`;
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
 * Sets the name from the hosted page on the order's beneficiary and reruns the pre-check (decisions §5), in the
 * caller's transaction, so that the request and the order change together. Refuses `orderNotFound`, and
 * `operationNotAllowed` if the order can no longer change.
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
  const order = locked.value;
  const possible = transition(order, 'fixed', { trigger: 'information', at });
  if (!possible.ok) return possible;
  const party = renamed(order.payload.beneficiary, input.chineseName);
  const beneficiary = partyOf(partner, 'beneficiary', party);
  const payload = { ...order.payload, beneficiary: party };
  const cleared = await clearancesOf(tx, { ...order, beneficiaryId: beneficiary.id });
  const findings = await findingsOf(ctx, partner, { family: order.family, payload, amounts: order, cleared });
  if (!findings.ok) return findings;
  await rememberParties(tx, partner, [beneficiary], at);
  const revised = { ...order, payload, beneficiaryId: beneficiary.id, findings: findings.value };
  return ok(await storeRevision(ctx, tx, revised, { trigger: 'information', at }));
}

/** Renames a beneficiary, and its account if that has the same name, as in the business family. */
function renamed(beneficiary: OrderParty, fullName: string): OrderParty {
  const { accountName } = beneficiary;
  const isOwnAccount = accountName !== undefined && accountName === beneficiary.fullName;
  return { ...beneficiary, fullName, ...(isOwnAccount ? { accountName: fullName } : {}) };
}
