import { recordAudit } from '../../../audit.ts';
import type { Actor } from '../../../auth/types.ts';
import { callPayout, settledAfterMs } from '../../../payout/client.ts';
import type { Outcome } from '../../../service-core/client/index.ts';
import { type DataOf, endpoints } from '../../../service-core/contract/index.ts';
import { formatAmount, parseAmount } from '../../../service-core/money/index.ts';
import { conversionSide } from '../../transfers/conditions/conversion.ts';
import { announce, answerConversion, type Conversion, enqueue, inTransaction } from '../data/wallets.ts';
import { walletTypeOf } from '../view.ts';

export type ConversionOutcome = Outcome<DataOf<(typeof endpoints)['globalConversion']>>;

/** Sends a conversion as it was noted. A GET that moves money: never repeated automatically. */
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

/** Writes down what the service said to it. */
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
