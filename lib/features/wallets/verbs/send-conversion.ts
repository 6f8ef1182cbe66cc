import { recordAudit, recordAuditAlone } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { callPayout, settledAfterMs } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import { endedAtTheDoor, type Outcome } from '../../../service-core/client/index.ts';
import { codes } from '../../../service-core/codes.ts';
import { type DataOf, endpoints } from '../../../service-core/contract/index.ts';
import { formatAmount, parseAmount } from '../../../service-core/money/index.ts';
import { conversionSide } from '../../transfers/conditions/order.ts';
import {
  announce,
  answerConversion,
  type Conversion,
  claimConversion,
  enqueue,
  findConversion,
  inTransaction,
  namesOf,
} from '../data/wallets.ts';
import { type AskConversionRefusal, type ConversionView, conversionIdSchema } from '../schema.ts';
import { conversionView, isJudged, walletTypeOf } from '../view.ts';
import { readWallets } from './read-wallets.ts';

type ConversionOutcome = Outcome<DataOf<(typeof endpoints)['globalConversion']>>;

/** Sends a stored conversion. A GET that moves money: never repeated automatically. */
export function sendConversion(conversion: Conversion): Promise<ConversionOutcome> {
  const { sourceMinor, sourceCurrency, targetMinor, targetCurrency, queryNo, walletType } = conversion;
  const side =
    conversion.fixedSide === 'target'
      ? ({ fixedSide: 'target', amount: formatAmount(targetMinor, targetCurrency) } as const)
      : ({ fixedSide: 'source', amount: formatAmount(sourceMinor, sourceCurrency) } as const);
  return callPayout(
    endpoints.globalConversion,
    {
      sourceCurrency,
      targetCurrency,
      ...conversionSide(side),
      queryNo,
      walletType: walletTypeOf(walletType),
    },
    { once: true },
  );
}

/** Stores the service's answer to a conversion. */
export function recordConversion(
  actor: Actor,
  { id, targetCurrency }: Conversion,
  outcome: ConversionOutcome,
): Promise<Conversion> {
  return inTransaction(async (tx) => {
    const conversion = await answerConversion(tx, id, answerOf(outcome, targetCurrency));
    await recordAudit(tx, {
      actor,
      action: 'wallet.converted',
      subject: { kind: 'conversion', id },
      data: { state: conversion.state, transactionId: conversion.transactionId },
    });
    const soon = new Date(conversion.requestedAt.getTime() + settledAfterMs());
    if (conversion.state === 'unknown')
      await enqueue(tx, 'read_wallets', {}, { key: `settle:${id}`, at: soon });
    await announce(tx, [{ kind: 'wallets', id, version: conversion.requestedAt.getTime() }]);
    return conversion;
  });
}

function answerOf(
  outcome: ConversionOutcome,
  targetCurrency: string,
): Parameters<typeof answerConversion>[2] {
  switch (outcome.kind) {
    case 'accepted': {
      const converted = parseAmount(outcome.data.convertedAmount, targetCurrency);
      const { transactionId } = outcome.data;
      return { state: 'accepted', transactionId, convertedMinor: converted.ok ? converted.value : null };
    }
    case 'refused':
      return { state: 'refused', code: outcome.code, message: outcome.message };
    case 'not-sent':
      return { state: 'refused', code: outcome.reason, message: null };
    case 'unknown':
      return { state: 'unknown', message: outcome.message };
    default:
      return outcome satisfies never;
  }
}

type Answer = Result<ConversionView, AskConversionRefusal>;

// Longer than any call takes.
const askingMs = 30_000;

/**
 * Asks about a conversion whose outcome the balances do not show, by sending the same request with the same quote number.
 * A quote converts once (decisions §7), so the service repeats its answer, converts now if the request never arrived, or
 * refuses because the rate has expired. An inconclusive refusal leaves the outcome unknown.
 */
export const askConversion = useCase({
  permission: 'wallet:convert',
  input: conversionIdSchema,
  run: async (actor, { conversionId }): Promise<Answer> => {
    const known = await findConversion(conversionId);
    if (!known) return err({ code: 'conversion-not-found' });
    if (known.state !== 'unknown') return viewOf(known);
    const claimed = isJudged(known)
      ? await claimConversion(known.id, new Date(now().getTime() - askingMs))
      : null;
    if (!claimed) return err({ code: 'being-asked' });
    await recordAuditAlone({
      actor,
      action: 'wallet.ask',
      subject: { kind: 'conversion', id: claimed.id },
      data: { queryNo: claimed.queryNo },
    });
    const outcome = await sendConversion(claimed);
    if (!isConclusive(outcome)) {
      return outcome.kind === 'not-sent'
        ? err({ code: 'unavailable', message: outcome.message })
        : outcome.kind === 'refused'
          ? err({ code: 'refused', status: outcome.code, message: outcome.message })
          : viewOf(claimed);
    }
    const conversion = await recordConversion(actor, claimed, outcome);
    await readWallets();
    return viewOf(conversion);
  },
});

/** False without a definite outcome. "Quote used" is inconclusive: it does not say for which conversion. */
function isConclusive(outcome: ConversionOutcome): boolean {
  if (outcome.kind === 'unknown' || endedAtTheDoor(outcome)) return false;
  return (
    outcome.kind === 'accepted' || (outcome.kind === 'refused' && outcome.code !== codes.quoteUsed.status)
  );
}

async function viewOf(conversion: Parameters<typeof conversionView>[0]): Promise<Answer> {
  const names = await namesOf([conversion.requestedBy]);
  return ok(conversionView(conversion, names.get(conversion.requestedBy) ?? ''));
}
