import { formatAmount } from '../../../lib/service-core/money/index.ts';
import { refuse } from '../../domain/errors.ts';
import { findListing } from '../../domain/orders/list-orders.ts';
import type { ReviewDecision } from '../../domain/orders/order.ts';
import { findPartnerById } from '../../domain/partners/find-partner.ts';
import { decideReview, listReviews, type OpenReview } from '../../domain/reviews/review.ts';
import { type CommandInput, type CommandSpec, type GroupSpec, textOption } from '../command.ts';
import { fields, sections } from '../text.ts';
import { limitFlag, listFilter, partnerFlag, shown } from './shared.ts';

const list: CommandSpec = {
  usage: 'list',
  summary: 'the queue: confirmed orders that wait for a decision, and orders that a watch list stopped',
  kind: 'personal',
  options: [partnerFlag, limitFlag],
  examples: ['reviews list', 'reviews list --partner "Acme Trading" --json'],
  async run({ session, options }) {
    const filter = await listFilter({ session, options });
    if (!filter.ok) return filter;
    const open = await listReviews(session.ctx, filter.value);
    // Screening concerns name the listed party that a person resembles, so the look is recorded.
    await session.read(`${open.length} open reviews`);
    return shown(open.length === 0 ? 'No review is open.' : open.map(reviewText).join('\n\n'), open);
  },
};

function reviewText(review: OpenReview): string {
  const source = `${formatAmount(review.sourceMinor, review.sourceCurrency)} ${review.sourceCurrency}`;
  const target = `${formatAmount(review.targetMinor, review.targetCurrency)} ${review.targetCurrency}`;
  const details = review.findings.flatMap(({ code, detail }) => (detail ? [`${code}: ${detail}`] : []));
  const facts = fields([
    ['partner', review.partnerName],
    ['order', `${review.orderNo} (${review.family}), ${source} to ${target}`],
    ['status', `${review.status}, ${review.state} since ${review.since.toISOString()}`],
    ...(review.message === null ? [] : [['why', review.message] as const]),
    ...details.map((detail) => ['found', detail] as const),
  ]);
  return sections([[review.tradeId, facts]]);
}

async function decide({ session, args: [tradeId = ''], options }: CommandInput, decision: ReviewDecision) {
  const listing = await findListing(session.ctx.pool, tradeId);
  if (!listing) return refuse('orderNotFound', `no order has the tradeId "${tradeId}"; see: reviews list`);
  session.concerns(listing.partnerId);
  const known = await findPartnerById(session.ctx.pool, listing.partnerId);
  if (!known) throw new Error('the partner of an order vanished');
  const message = textOption(options, 'message');
  const decided = await session.change(
    (ctx) => decideReview(ctx, known.partner, { tradeId, decision, message }),
    (order) => ({
      target: tradeId,
      before: { status: listing.status },
      after: { decision, status: order.status, message },
    }),
  );
  if (!decided.ok) return decided;
  const { status, reviewDecision } = decided.value;
  return shown(`${tradeId}: ${reviewDecision}; the order is ${status}.`, { tradeId, status, decision });
}

const messageFlag = ['--message <text>', 'what the partner is told'] as const;

const approve: CommandSpec = {
  usage: 'approve <tradeId>',
  summary: 'let the order be paid; cannot be taken back once it is transferring',
  kind: 'change',
  reason: 'required',
  danger: ([tradeId]) => `${tradeId} will be paid if it is confirmed.`,
  examples: ['reviews approve T0B1… --reason "invoice and contract agree" --yes'],
  run: (input) => decide(input, 'approve'),
};

const reject: CommandSpec = {
  usage: 'reject <tradeId>',
  summary: 'let the order fail; its money goes back to the wallet',
  kind: 'change',
  reason: 'required',
  options: [messageFlag],
  danger: ([tradeId]) => `${tradeId} will fail.`,
  examples: ['reviews reject T0B1… --message "the invoice is not readable" --reason "case 88" --yes'],
  run: (input) => decide(input, 'reject'),
};

const hold: CommandSpec = {
  usage: 'hold <tradeId>',
  summary: 'keep the order from being paid until somebody decides',
  kind: 'change',
  reason: 'required',
  options: [['--message <text>', 'a note for your colleagues']],
  examples: ['reviews hold T0B1… --reason "asked the partner for the contract"'],
  run: (input) => decide(input, 'hold'),
};

export const reviews: GroupSpec = {
  name: 'reviews',
  summary: 'the compliance review of orders',
  commands: [list, approve, reject, hold],
};
