'use client';
import { Check, Copy } from 'lucide-react';
import { useLocale } from 'next-intl';
import { useState } from 'react';
import { useWords } from '@/components/drafts/fields/use-words.ts';
import { announce } from '@/components/ui/announcer.ts';
import { Button } from '@/components/ui/button.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { useCopy } from '@/components/ui/values/use-copy.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { fundAddress } from '@/lib/features/wallets/activity-address.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';

type Props = {
  /** The missing amount, as decimal text of the source currency. */
  amount: string;
  detail: Pick<OrderDetail, 'order' | 'money' | 'can'>;
};

/** The missing amount, to the last digit: one press to convert it, or the words to ask somebody who may. */
export function ShortBlocker({ amount, detail }: Props) {
  const words = useWords('review');
  const locale = useLocale();
  const { order, money, can } = detail;
  const { wallet } = money;
  const missing = displayMoney(amount, wallet.currency, locale);
  const back = `/orders/${order.id}/review`;
  const search = new URLSearchParams({ walletType: wallet.type, to: wallet.currency, amount, back });
  return (
    <>
      <span>{words('blockers.short', { amount: missing })}</span>
      {can.convert ? (
        <TextLink href={`/wallets/convert?${search}`}>{words('blockers.convert')}</TextLink>
      ) : (
        <AskForIt amount={missing} orderNo={order.orderNo} wallet={wallet} path={back} />
      )}
      <TextLink href={fundAddress(wallet, amount)}>{words('blockers.addMoney')}</TextLink>
    </>
  );
}

type Wish = { amount: string; orderNo: string; wallet: OrderDetail['money']['wallet']; path: string };

/** The person to ask, and the sentence to ask them with: exact, and without anybody's personal data. */
function AskForIt({ amount, orderNo, wallet, path }: Wish) {
  const words = useWords('review');
  const choices = useWords('choices');
  const common = useWords('common');
  const copyText = useCopy();
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    const walletName = words('hero.wallet', {
      type: choices(`walletType.${wallet.type}`),
      currency: wallet.currency,
    });
    const address = `${location.origin}${path}`;
    const text = words('blockers.requestText', { amount, wallet: walletName, orderNo, address });
    const done = await copyText(text);
    setCopied(done);
    if (done) announce(common('copied'));
  }

  const Icon = copied ? Check : Copy;
  return (
    <>
      <span className="text-ink-2">{words('blockers.askWhom')}</span>
      <Button size="sm" icon={<Icon className="size-4" />} onClick={() => void copy()}>
        {copied ? common('copied') : words('blockers.copyRequest')}
      </Button>
    </>
  );
}
