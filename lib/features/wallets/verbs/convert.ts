import { recordAudit } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { serviceNow } from '../../../payout/service-clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { formatAmount, isCurrency, parseAmount } from '../../../service-core/money/index.ts';
import { lacksStepUp } from '../../step-up/data.ts';
import { quoteByNumber } from '../../transfers/verbs/get-quote.ts';
import { bothAmounts } from '../amounts.ts';
import {
  type Conversion,
  findConversionByQuote,
  findWallet,
  inTransaction,
  lockConversions,
  openConversion,
  startConversion,
} from '../data/wallets.ts';
import { type ConversionView, type ConvertInput, type ConvertRefusal, convertSchema } from '../schema.ts';
import { conversionView } from '../view.ts';
import { readWallets } from './read-wallets.ts';
import { recordConversion, sendConversion } from './send-conversion.ts';

type ConvertTerms = {
  sourceMinor: bigint;
  targetMinor: bigint;
  /** Both wallets as last read. */
  beforeMinor: bigint;
  targetBeforeMinor: bigint;
};

/** Computes the terms of a conversion from the quote; refused unless the user read exactly these terms. */
async function convertTerms(input: ConvertInput): Promise<Result<ConvertTerms, ConvertRefusal>> {
  const { sourceCurrency, targetCurrency } = input;
  if (sourceCurrency === targetCurrency) return err({ code: 'same-currency' });
  if (!isCurrency(sourceCurrency) || !isCurrency(targetCurrency)) return err({ code: 'invalid-amount' });
  const quote = await quoteByNumber(input.queryNo);
  const fits = quote?.sourceCurrency === sourceCurrency && quote.targetCurrency === targetCurrency;
  if (!quote || !fits) return err({ code: 'quote-unknown' });
  if (quote.expiresAt <= serviceNow()) return err({ code: 'quote-expired' });
  if (quote.rate !== input.acceptedRate) return err({ code: 'rate-changed', rate: quote.rate });

  const amounts = bothAmounts(input, quote.rate);
  if (!amounts) return err({ code: 'invalid-amount' });
  const { sourceMinor, targetMinor } = amounts;
  const source = formatAmount(sourceMinor, sourceCurrency);
  const target = formatAmount(targetMinor, targetCurrency);
  if (
    !isSame(input.shownSource, sourceMinor, sourceCurrency) ||
    !isSame(input.shownTarget, targetMinor, targetCurrency)
  ) {
    return err({ code: 'amounts-changed', source, target });
  }
  const wallet = await findWallet(input.walletType, sourceCurrency);
  if (!wallet) return err({ code: 'wallet-unknown' });
  if (wallet.availableMinor < sourceMinor) {
    const available = formatAmount(wallet.availableMinor, sourceCurrency);
    return err({ code: 'insufficient-balance', available, currency: sourceCurrency });
  }
  // The first conversion into a currency opens its wallet.
  const grows = await findWallet(input.walletType, targetCurrency);
  return ok({
    sourceMinor,
    targetMinor,
    beforeMinor: wallet.availableMinor,
    targetBeforeMinor: grows?.availableMinor ?? 0n,
  });
}

/** True if an amount as read equals these minor units. */
function isSame(shown: string, minor: bigint, currency: string): boolean {
  const parsed = parseAmount(shown, currency);
  return parsed.ok && parsed.value === minor;
}

/**
 * Converts within one wallet type. The call is a GET that moves money (specification §4.4), so it is sent once, only from
 * here, after the conversion is stored under its quote number. Without an answer, the same pair and amount stay blocked
 * until the balances or the service show the outcome. Nothing is sent without a fresh reading of the balances, since
 * older balances could not show it.
 */
export const convert = useCase({
  permission: 'wallet:convert',
  input: convertSchema,
  run: async (actor, input): Promise<Result<ConversionView, ConvertRefusal>> => {
    const known = await findConversionByQuote(input.queryNo);
    if (known && known.state !== 'refused') return answerOf(known, actor, input);
    if (await lacksStepUp(actor)) return err({ code: 'step-up-needed' });
    if ((await readWallets()) === null)
      return err({ code: 'unavailable', message: 'the balances could not be read' });
    const noted = await note(actor, input);
    if (!noted.ok) return noted;
    if (!noted.value.isNew) return answerOf(noted.value.conversion, actor, input);

    const outcome = await sendConversion(noted.value.conversion);
    const conversion = await recordConversion(actor, noted.value.conversion, outcome);
    await readWallets();
    if (outcome.kind === 'refused')
      return err({ code: 'refused', status: outcome.code, message: outcome.message });
    if (outcome.kind === 'not-sent') return err({ code: 'unavailable', message: outcome.message });
    return ok(conversionView(conversion, actor.name));
  },
});

/** Returns the first answer for a repeated request; other amounts under the same quote are refused. */
function answerOf(known: Conversion, actor: Actor, input: ConvertInput) {
  return isWishOf(known, input)
    ? ok(conversionView(known, actor.name))
    : err({ code: 'quote-used' as const });
}

function isWishOf(known: Conversion, input: ConvertInput): boolean {
  const { walletType, sourceCurrency, targetCurrency, sourceMinor, targetMinor } = known;
  return (
    walletType === input.walletType &&
    sourceCurrency === input.sourceCurrency &&
    targetCurrency === input.targetCurrency &&
    isSame(input.shownSource, sourceMinor, sourceCurrency) &&
    isSame(input.shownTarget, targetMinor, targetCurrency)
  );
}

type Noted = { conversion: Conversion; isNew: boolean };

async function note(actor: Actor, input: ConvertInput): Promise<Result<Noted, ConvertRefusal>> {
  const terms = await convertTerms(input);
  const { walletType, sourceCurrency, targetCurrency, queryNo, acceptedRate: rate, fixedSide } = input;
  const pair = { walletType, sourceCurrency, targetCurrency };
  return inTransaction(async (tx): Promise<Result<Noted, ConvertRefusal>> => {
    await lockConversions(tx);
    const same = await findConversionByQuote(queryNo, tx);
    if (same && same.state !== 'refused') return ok({ conversion: same, isNew: false });
    if (!terms.ok) return terms;
    const { sourceMinor, targetMinor } = terms.value;
    const open = await openConversion(tx, { ...pair, sourceMinor, targetMinor });
    if (open) return err({ code: 'same-under-way', conversionId: open.id });
    const row = { ...pair, ...terms.value, queryNo, rate, fixedSide, requestedBy: actor.userId };
    const conversion = await startConversion(tx, row);
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
