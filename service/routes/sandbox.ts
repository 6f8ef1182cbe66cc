import type { FastifyInstance } from 'fastify';
import { englishOf, sandboxEndpoints } from '../../lib/service-core/contract/index.ts';
import { formatAmount, parseAmount } from '../../lib/service-core/money/index.ts';
import { err, ok } from '../../lib/service-core/result.ts';
import { DEFAULT_SCHEME, isSignatureScheme, signatureSchemes } from '../../lib/service-core/signing/index.ts';
import { type WebhookKey } from '../domain/callbacks/callback-keys.ts';
import { listDeliveries, redeliver } from '../domain/callbacks/deliveries.ts';
import { refuse } from '../domain/errors.ts';
import { ledgerReport } from '../domain/ledger/report.ts';
import { setCallbackAddress } from '../domain/partners/change-partner.ts';
import { createPartner } from '../domain/partners/create-partner.ts';
import { addCustomerEntity } from '../domain/partners/customer-entities.ts';
import { registerKey } from '../domain/partners/keys.ts';
import { currentCallbackSecret } from '../domain/partners/secrets.ts';
import { decideReview } from '../domain/reviews/review.ts';
import { creditWallet } from '../domain/wallets/credit-wallet.ts';
import { type Edge, limitNewPartners } from '../http/access.ts';
import { registerEndpoint, registerOpenEndpoint } from '../http/register-endpoint.ts';
import { advanceClock, type ClockReading, readClock, waitIdle } from '../sandbox/clock.ts';
import { decidePayout } from '../sandbox/decide-payout.ts';
import { orderAnswer, walletAnswer } from './answers.ts';

/** Slightly more than the longest wait that the contract allows. */
const idleTimeoutMs = 70_000;

/** Registers the sandbox's own calls (decisions §11). Production does not register them, so they answer 404. */
export function sandboxRoutes(app: FastifyInstance, edge: Edge, webhookKey: WebhookKey): void {
  partnerRoutes(app, edge, webhookKey);
  moneyRoutes(app, edge);
  decisionRoutes(app, edge);
  timeRoutes(app, edge);
  callbackRoutes(app, edge);
}

function partnerRoutes(app: FastifyInstance, edge: Edge, webhookKey: WebhookKey): void {
  registerOpenEndpoint(app, edge, sandboxEndpoints.sandboxPartner, async (ctx, { name }, request) => {
    const limited = await limitNewPartners(edge, request);
    if (limited) return err(limited);
    const made = await createPartner(ctx.pool, ctx.settings, { name });
    const { secret } = await currentCallbackSecret(ctx.pool, { id: made.partnerId });
    const sftp = { ...ctx.settings.sftpAddress, ...made.sftp };
    return ok({ ...made, sftp, webhookSecret: webhookKey.secret(secret) });
  });
  registerEndpoint(app, edge, sandboxEndpoints.sandboxKey, async (ctx, partner, request) => {
    const scheme = request.scheme ?? DEFAULT_SCHEME;
    if (!isSignatureScheme(scheme)) {
      return refuse('keyRejected', `scheme must be one of ${signatureSchemes.join(', ')}`);
    }
    const registered = await registerKey(ctx, partner, { publicKey: request.publicKey, scheme });
    edge.directory.forget(partner.id);
    return registered.ok ? ok({}) : registered;
  });
  registerEndpoint(app, edge, sandboxEndpoints.sandboxCallbackAddress, async (ctx, partner, request) => {
    const address = await setCallbackAddress(ctx, partner, request);
    edge.directory.forget(partner.id);
    return address.ok ? ok({}) : address;
  });
  registerEndpoint(app, edge, sandboxEndpoints.sandboxCustomerEntity, async (ctx, partner, request) => {
    const entity = await addCustomerEntity(ctx, partner, request, 'approved');
    return entity.ok ? ok({}) : entity;
  });
}

function moneyRoutes(app: FastifyInstance, edge: Edge): void {
  registerEndpoint(app, edge, sandboxEndpoints.sandboxWalletCredit, async (ctx, partner, request) => {
    const { type, currency } = request;
    const amount = parseAmount(request.amount, currency);
    if (!amount.ok) {
      const message = englishOf({ rule: amount.reason });
      return refuse('bodyInvalid', `amount ${message}`, { errors: [{ path: 'amount', message }] });
    }
    const credit = { type, currency, amountMinor: amount.value, cause: 'sandbox credit' };
    const wallet = await creditWallet(ctx, partner, credit);
    return wallet.ok ? ok(walletAnswer(wallet.value)) : wallet;
  });
  registerEndpoint(app, edge, sandboxEndpoints.sandboxLedger, async (ctx, partner) => {
    const { balanced, transactions, sums } = await ledgerReport(ctx, partner);
    return ok({ balanced, transactions, sums: sumsAnswer(sums) });
  });
}

function decisionRoutes(app: FastifyInstance, edge: Edge): void {
  registerEndpoint(app, edge, sandboxEndpoints.sandboxOrderReview, async (ctx, partner, request) => {
    const order = await decideReview(ctx, partner, request);
    return order.ok ? ok(orderAnswer(partner, order.value)) : order;
  });
  registerEndpoint(app, edge, sandboxEndpoints.sandboxOrderPayout, async (ctx, partner, request) => {
    const order = await decidePayout(ctx, partner, request);
    return order.ok ? ok(orderAnswer(partner, order.value)) : order;
  });
}

function timeRoutes(app: FastifyInstance, edge: Edge): void {
  registerEndpoint(app, edge, sandboxEndpoints.sandboxClock, async (ctx, partner) =>
    ok(clockAnswer(readClock(ctx, partner))),
  );
  registerEndpoint(app, edge, sandboxEndpoints.sandboxClockAdvance, async (ctx, partner, { seconds }) => {
    const clock = await advanceClock(ctx, partner, seconds);
    edge.directory.forget(partner.id);
    return clock.ok ? ok(clockAnswer(clock.value)) : clock;
  });
  registerEndpoint(
    app,
    edge,
    sandboxEndpoints.sandboxIdle,
    async (ctx, partner, { timeoutMs }) => {
      const idle = await waitIdle(ctx, partner, timeoutMs);
      return idle ? ok({}) : refuse('error', `something is still under way after ${timeoutMs} ms`);
    },
    { handlerTimeoutMs: idleTimeoutMs },
  );
}

function callbackRoutes(app: FastifyInstance, edge: Edge): void {
  registerEndpoint(app, edge, sandboxEndpoints.sandboxCallbacks, async (ctx, partner, filter) => {
    const deliveries = await listDeliveries(ctx, partner, filter);
    return deliveries.ok ? ok(deliveries.value) : deliveries;
  });
  registerEndpoint(app, edge, sandboxEndpoints.sandboxRedeliver, async (ctx, partner, request) => {
    const sent = await redeliver(ctx, partner, request);
    return sent.ok ? ok({}) : sent;
  });
}

function clockAnswer(clock: ClockReading): { now: string; offsetSeconds: number } {
  return { now: clock.now.toISOString(), offsetSeconds: clock.offsetSeconds };
}

/** Formats each currency's sum as decimal text; any sum other than zero means that the ledger is wrong. */
function sumsAnswer(sums: Record<string, bigint>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sums).map(([currency, sum]) => [currency, formatAmount(sum, currency)]),
  );
}
