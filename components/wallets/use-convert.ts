'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { convertAction } from '@/lib/features/wallets/actions.ts';
import { walletsKey } from '@/lib/features/wallets/query-options.ts';
import type { ConversionView } from '@/lib/features/wallets/schema.ts';
import type { Quote, Wish } from './conversion-wish.ts';

type Answer = Awaited<ReturnType<typeof convertAction>>;
export type ConvertFailure = Extract<Answer, { ok: false }>['reason'] | { code: 'no-answer' };

type Sent = { wish: Wish; quote: Quote; amounts: { source: string; target: string } };

/** Sends a conversion once. It is never repeated by itself: one quote converts once, and its outcome is looked up. */
export function useConvert(onConverted: (conversion: ConversionView) => void) {
  const client = useQueryClient();
  const { mutate, reset, isPending, isError, data } = useMutation({
    networkMode: 'always',
    mutationFn: ({ wish, quote, amounts }: Sent) =>
      convertAction({
        ...wish,
        amount: wish.fixedSide === 'source' ? amounts.source : amounts.target,
        queryNo: quote.queryNo,
        acceptedRate: quote.rate,
        shownSource: amounts.source,
        shownTarget: amounts.target,
      }),
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
