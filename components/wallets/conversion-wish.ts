'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { shortBalance } from '@/lib/features/transfers/amounts.ts';
import type { QuoteRefusal, QuoteView } from '@/lib/features/transfers/schema.ts';
import { convertAction } from '@/lib/features/wallets/actions.ts';
import { bothAmounts } from '@/lib/features/wallets/amounts.ts';
import { walletsKey } from '@/lib/features/wallets/query-options.ts';
import type { ConversionView, WalletType, WalletView } from '@/lib/features/wallets/schema.ts';
import { formatAmount, isCurrency } from '@/lib/service-core/money/index.ts';
import type { useStepUp } from '../account/use-step-up.tsx';
import { fetchQuote } from '../drafts/form/use-quote.ts';
import { serviceTime, useServiceOffset } from '../ui/values/service-time.ts';

/** The conversion a person wants; `amount` is decimal text of the fixed side, empty while nothing is typed. */
export type Wish = {
  walletType: WalletType;
  sourceCurrency: string;
  targetCurrency: string;
  fixedSide: 'source' | 'target';
  amount: string;
};

export type GivenWish = { [K in 'walletType' | 'from' | 'to' | 'amount']: string | undefined };

/** The form's initial values: the address's parameters, if such wallets exist; the amount has no default. */
export function initialWish(wallets: readonly WalletView[], given: GivenWish): Wish {
  const asked: WalletType | undefined =
    given.walletType === 'business' || given.walletType === 'personal' ? given.walletType : undefined;
  const walletType = asked ?? (wallets.some(({ type }) => type === 'business') ? 'business' : 'personal');
  const own = wallets.filter(({ type }) => type === walletType);
  const has = (currency: string | undefined) => own.some((wallet) => wallet.currency === currency);
  const other = (than: string | undefined) =>
    (
      own.find((one) => one.currency !== than && /[1-9]/.test(one.available)) ??
      own.find((one) => one.currency !== than)
    )?.currency;
  const to = has(given.to) ? given.to : undefined;
  const from = has(given.from) && given.from !== to ? given.from : undefined;
  const sourceCurrency = from ?? other(to) ?? '';
  const targetCurrency = to ?? other(sourceCurrency) ?? '';
  const amount = given.amount && /^\d{1,15}(\.\d{1,4})?$/.test(given.amount) ? given.amount : '';
  return { walletType, sourceCurrency, targetCurrency, fixedSide: to ? 'target' : 'source', amount };
}

export type Quote = Omit<QuoteView, 'serverNow'>;

function quoteFits(quote: Quote | null, wish: Wish): quote is Quote {
  return quote?.sourceCurrency === wish.sourceCurrency && quote.targetCurrency === wish.targetCurrency;
}

/** Both amounts as they would be sent, by the same rounding as the server's; null while there is nothing to compute. */
export function amountsOf(wish: Wish, quote: Quote | null): { source: string; target: string } | null {
  const { sourceCurrency, targetCurrency } = wish;
  if (!quoteFits(quote, wish) || !isCurrency(sourceCurrency) || !isCurrency(targetCurrency)) return null;
  const amounts = bothAmounts(wish, quote.rate);
  return (
    amounts && {
      source: formatAmount(amounts.sourceMinor, sourceCurrency),
      target: formatAmount(amounts.targetMinor, targetCurrency),
    }
  );
}

/** Returns both wallets' balances after the conversion; null for an unknown balance. */
export function balancesAfter(
  wish: Wish,
  amounts: { source: string; target: string },
  wallets: readonly WalletView[],
): { source: string | null; target: string | null; short: string | undefined } {
  const find = (currency: string) =>
    wallets.find((one) => one.type === wish.walletType && one.currency === currency);
  const source = find(wish.sourceCurrency);
  const target = find(wish.targetCurrency);
  const short =
    source &&
    shortBalance({ amount: amounts.source, available: source.available, currency: source.currency });
  return {
    source:
      source && short === undefined ? sum(source.available, `-${amounts.source}`, source.currency) : null,
    target: target ? sum(target.available, amounts.target, target.currency) : null,
    short,
  };
}

function sum(left: string, right: string, currency: string): string {
  // Both carry the currency's own decimals, so without the point they are minor units.
  const minor = (text: string) => BigInt(text.replace('.', ''));
  return formatAmount(minor(left) + minor(right), currency);
}

type Answer = Awaited<ReturnType<typeof convertAction>>;
export type ConvertFailure = Extract<Answer, { ok: false }>['reason'] | { code: 'no-answer' };

type Sent = { wish: Wish; quote: Quote; amounts: { source: string; target: string } };

/** Sends a conversion once, without retries: one quote converts once, and its outcome is looked up. */
export function useConvert(
  withStepUp: ReturnType<typeof useStepUp>['withStepUp'],
  onConverted: (conversion: ConversionView) => void,
) {
  const client = useQueryClient();
  const { mutate, reset, isPending, isError, data } = useMutation({
    networkMode: 'always',
    mutationFn: ({ wish, quote, amounts }: Sent) =>
      withStepUp(() =>
        convertAction({
          ...wish,
          amount: wish.fixedSide === 'source' ? amounts.source : amounts.target,
          queryNo: quote.queryNo,
          acceptedRate: quote.rate,
          shownSource: amounts.source,
          shownTarget: amounts.target,
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: walletsKey }),
    onSuccess: (answer) => {
      if (answer.ok) onConverted(answer.value);
    },
  });
  const failure: ConvertFailure | null = isError
    ? { code: 'no-answer' }
    : data?.ok === false
      ? data.reason
      : null;
  const send = (sent: Sent) => {
    if (!isPending) mutate(sent);
  };
  return { busy: isPending, failure, send, forget: reset };
}

const debounceMs = 400;
/** A rate is replaced with less time left than this, or in its last quarter if it is short-lived. */
const tooOldMs = 60_000;

type Setup = { wish: Wish; serverNow: string; isTyping: boolean };

/**
 * The rate for the chosen pair: fetched while the user types (`isTyping`), after that only on request. The newest
 * request wins, even if an older response arrives later.
 */
export function useConversionQuote({ wish, serverNow, isTyping }: Setup) {
  const [quote, setQuote] = useState<Quote | null>(null);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<{ refusal: QuoteRefusal | null } | null>(null);
  const [lifeMs, setLifeMs] = useState(0);
  const offsetMs = useServiceOffset(serverNow);
  const underWay = useRef<AbortController | null>(null);
  const { sourceCurrency, targetCurrency, amount } = wish;

  const request = useCallback(async () => {
    underWay.current?.abort();
    if (sourceCurrency === '' || targetCurrency === '' || sourceCurrency === targetCurrency) return;
    const mine = new AbortController();
    underWay.current = mine;
    setLoading(true);
    const answer = await fetchQuote({ sourceCurrency, targetCurrency }, mine.signal);
    if (mine.signal.aborted) return;
    setLoading(false);
    if (!answer.ok) setFailure({ refusal: answer.refusal });
    else {
      const { serverNow: told, ...fresh } = answer.quote;
      setFailure(null);
      serviceTime.read(told);
      setLifeMs(Date.parse(fresh.expiresAt) - Date.parse(told));
      setQuote(fresh);
    }
  }, [sourceCurrency, targetCurrency]);

  const fitting = quoteFits(quote, wish) ? quote : null;
  useEffect(() => {
    if (!isTyping || amount === '') return;
    const leftMs = fitting ? Date.parse(fitting.expiresAt) - (Date.now() + offsetMs) : 0;
    if (leftMs > Math.min(tooOldMs, lifeMs / 4)) return;
    const timer = setTimeout(() => void request(), debounceMs);
    return () => clearTimeout(timer);
  }, [isTyping, amount, fitting, lifeMs, offsetMs, request]);
  useEffect(() => () => underWay.current?.abort(), []);

  return { quote: fitting, loading, failure, offsetMs, request };
}
