import { recordAudit } from '../../../audit/record.ts';
import { authorise } from '../../../auth/authorise.ts';
import type { Actor } from '../../../auth/types.ts';
import { callPayout } from '../../../payout/client.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { Outcome } from '../../../service-core/client/index.ts';
import { type DataOf, endpoints } from '../../../service-core/contract/index.ts';
import { formatAmount, parseAmount } from '../../../service-core/money/index.ts';
import {
  announce,
  answerConversion,
  type Conversion,
  enqueue,
  findConversionByQuote,
  insertConversion,
  inTransaction,
  lockConversions,
  openConversion,
} from '../repository.ts';
import type { ConversionView, ConvertInput, ConvertRefusal } from '../types.ts';
import { conversionView } from '../view.ts';
import { convertTerms } from './convert-terms.ts';
import { readWallets } from './read-wallets.ts';

type ConversionOutcome = Outcome<DataOf<(typeof endpoints)['globalConversion']>>;

/**
 * Converts within one wallet type. The call is a GET that moves money (specification §4.4), so it goes out once, from
 * here only, after the wish is stored under its quote number; without an answer the same pair and amount are blocked
 * until balances, read again, tell what became of it.
 */
export async function convert(
  actor: Actor,
  input: ConvertInput,
): Promise<Result<ConversionView, ConvertRefusal>> {
  authorise(actor, 'wallet:convert');
  await readWallets();
  const noted = await note(actor, input);
  if (!noted.ok) return noted;
  if (!noted.value.isNew) return ok(conversionView(noted.value.conversion, actor.name));

  const { id, sourceMinor, sourceCurrency, targetCurrency, queryNo } = noted.value.conversion;
  const outcome = await callPayout(endpoints.globalConversion, {
    sourceCurrency,
    targetCurrency,
    sourceAmount: formatAmount(sourceMinor, sourceCurrency),
    targetAmount: formatAmount(noted.value.conversion.targetMinor, targetCurrency),
    queryNo,
    walletType: input.walletType,
  });
  const conversion = await record(actor, id, outcome, targetCurrency);
  await readWallets();
  if (outcome.kind === 'refused')
    return err({ code: 'refused', status: outcome.code, message: outcome.message });
  if (outcome.kind === 'not-sent') return err({ code: 'unavailable', message: outcome.message });
  return ok(conversionView(conversion, actor.name));
}

type Noted = { conversion: Conversion; isNew: boolean };

async function note(actor: Actor, input: ConvertInput): Promise<Result<Noted, ConvertRefusal>> {
  const earlier = await findConversionByQuote(input.queryNo);
  if (earlier) return ok({ conversion: earlier, isNew: false });
  const terms = await convertTerms(input);
  if (!terms.ok) return terms;
  const { walletType, sourceCurrency, targetCurrency, queryNo, acceptedRate: rate } = input;
  const pair = { walletType, sourceCurrency, targetCurrency };
  return inTransaction(async (tx): Promise<Result<Noted, ConvertRefusal>> => {
    await lockConversions(tx);
    const same = await findConversionByQuote(queryNo, tx);
    if (same) return ok({ conversion: same, isNew: false });
    const open = await openConversion(tx, { ...pair, sourceMinor: terms.value.sourceMinor });
    if (open) return err({ code: 'same-under-way', conversionId: open.id });
    const row = { ...pair, ...terms.value, queryNo, rate, requestedBy: actor.userId };
    const conversion = await insertConversion(tx, row);
    await recordAudit(tx, {
      actor,
      action: 'wallet.convert',
      subject: { kind: 'conversion', id: conversion.id },
      data: {
        ...pair,
        rate,
        source: String(terms.value.sourceMinor),
        target: String(terms.value.targetMinor),
      },
    });
    return ok({ conversion, isNew: true });
  });
}

function record(
  actor: Actor,
  id: string,
  outcome: ConversionOutcome,
  targetCurrency: string,
): Promise<Conversion> {
  return inTransaction(async (tx) => {
    const conversion = await answerConversion(tx, id, answerOf(outcome, targetCurrency));
    await recordAudit(tx, {
      actor,
      action: 'wallet.converted',
      subject: { kind: 'conversion', id },
      data: { state: conversion.state, transactionId: conversion.transactionId },
    });
    const soon = new Date(conversion.requestedAt.getTime() + 65_000);
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
      return { state: 'refused', code: outcome.reason, message: outcome.message };
    case 'unknown':
      return { state: 'unknown', message: outcome.message };
    default:
      return outcome satisfies never;
  }
}
