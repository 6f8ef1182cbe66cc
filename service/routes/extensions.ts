import type { FastifyInstance } from 'fastify';
import { type DataOf, endpoints } from '../../lib/service-core/contract/index.ts';
import { formatAmount } from '../../lib/service-core/money/index.ts';
import { ok } from '../../lib/service-core/result.ts';
import {
  type Balance,
  readHolds,
  readPeriod,
  readPostings,
  type StatementLine,
} from '../domain/ledger/statement.ts';
import { readFunding } from '../domain/wallets/funding.ts';
import { type Edge, limitAddress } from '../http/access.ts';
import { sendData, sendRefusal } from '../http/answering.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { walletAnswer } from './answers.ts';

/** Registers our signed extension calls: the postings behind a wallet's amounts (decisions §7). */
export function extensionRoutes(app: FastifyInstance, edge: Edge): void {
  registerEndpoint(app, edge, endpoints.walletPostings, async (ctx, partner, request) => {
    const page = await readPostings(ctx, partner, request);
    if (!page.ok) return page;
    const { wallet, lines, next } = page.value;
    return ok({ ...walletAnswer(wallet), postings: postingsAnswer(lines, wallet.currency), ...nextOf(next) });
  });
  registerEndpoint(app, edge, endpoints.walletHolds, async (ctx, partner, request) => {
    const page = await readHolds(ctx, partner, request);
    if (!page.ok) return page;
    const { wallet, holds, next } = page.value;
    return ok({
      ...walletAnswer(wallet),
      holds: holds.map(({ amountMinor, at, ...order }) => ({
        ...order,
        amount: formatAmount(amountMinor, wallet.currency),
        at: at.toISOString(),
      })),
      ...nextOf(next),
    });
  });
  registerEndpoint(app, edge, endpoints.walletFunding, async (ctx, partner, request) => {
    const funding = await readFunding(ctx, partner, request);
    if (!funding.ok) return funding;
    const { wallet, account, reference } = funding.value;
    const { walletId, currency, type } = wallet;
    const { bic, ...named } = account;
    return ok({ walletId, currency, type, ...named, ...(bic === undefined ? {} : { bic }), reference });
  });
  registerEndpoint(app, edge, endpoints.walletStatement, async (ctx, partner, { from, to, ...request }) => {
    const period = { from: new Date(from), to: new Date(to) };
    const page = await readPeriod(ctx, partner, { ...request, ...period });
    if (!page.ok) return page;
    const { wallet, opening, closing, lines, next } = page.value;
    return ok({
      ...walletAnswer(wallet),
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      opening: balanceAnswer(opening, wallet.currency),
      closing: balanceAnswer(closing, wallet.currency),
      postings: postingsAnswer(lines, wallet.currency),
      ...nextOf(next),
    });
  });
}

const nextOf = (next: string | null) => (next === null ? {} : { next });

function balanceAnswer({ availableMinor, inTransitMinor }: Balance, currency: string) {
  return {
    amount: formatAmount(availableMinor, currency),
    totalAmount: formatAmount(availableMinor + inTransitMinor, currency),
  };
}

function postingsAnswer(
  lines: readonly StatementLine[],
  currency: string,
): DataOf<typeof endpoints.walletPostings>['postings'] {
  return lines.map((line) => ({
    entry: line.entry,
    at: line.at.toISOString(),
    kind: line.kind,
    cause: line.cause,
    ...(line.reference === null ? {} : { reference: line.reference }),
    availableChange: formatAmount(line.availableChangeMinor, currency),
    inTransitChange: formatAmount(line.inTransitChangeMinor, currency),
    ...balanceAnswer(line, currency),
  }));
}

/**
 * `GET /webhook-key` (ours, decisions §8): the Ed25519 public key under which callbacks are signed, as Standard
 * Webhooks writes it (`whpk_…`). Needs no authentication headers; the sandbox also answers at `/sandbox/webhook-key`.
 */
export function webhookKeyRoutes(app: FastifyInstance, edge: Edge, publicKey: string): void {
  const paths = ['/webhook-key', ...(edge.ctx.settings.mode === 'sandbox' ? ['/sandbox/webhook-key'] : [])];
  for (const path of paths) {
    app.get(path, { config: { readsOnly: true } }, async (request, reply) => {
      const limited = await limitAddress(edge, request);
      return limited ? sendRefusal(reply, limited) : sendData(reply, { publicKey });
    });
  }
}
