'use client';
import { useWords } from '@/components/drafts/fields/use-words.ts';
import { Button } from '@/components/ui/button.tsx';
import { CardSection } from '@/components/ui/card.tsx';
import { Money, Rate } from '@/components/ui/values/money.tsx';
import type { OrderMoney } from '@/lib/features/orders/types.ts';
import { changePercent } from '@/lib/service-core/money/convert.ts';
import type { Terms } from './terms.ts';

type Props = {
  money: OrderMoney;
  before: Terms;
  after: Terms;
  onAccept: () => void;
  /** Left out if the reviewed rate no longer holds. */
  onKeep?: () => void;
};

/** Old and new terms side by side, in money: reviewed terms stay until the user accepts the new ones. */
export function RateChange({ money, before, after, onAccept, onKeep }: Props) {
  const words = useWords('review');
  const common = useWords('common');
  const { source, target, fixedSide } = money;
  const moving =
    fixedSide === 'source'
      ? {
          label: words('hero.recipientGets'),
          currency: target.currency,
          from: before.target,
          to: after.target,
        }
      : { label: words('hero.youSend'), currency: source.currency, from: before.source, to: after.source };
  const pair = { source: source.currency, target: target.currency };
  return (
    <CardSection titleId="rate-change" title={words('change.title')}>
      <table className="w-full text-start">
        <thead className="text-hint text-ink-2">
          <tr>
            <th scope="col">
              <span className="sr-only">{words('change.title')}</span>
            </th>
            <th scope="col" className="pb-1 text-start font-normal">
              {words('change.was')}
            </th>
            <th scope="col" className="pb-1 text-start font-normal">
              {words('change.now')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="pe-4 text-start font-normal text-ink-2">
              {words('change.rate')}
            </th>
            <td className="pe-4 text-ink-2">
              <s>
                <Rate rate={before.rate} {...pair} />
              </s>
            </td>
            <td className="font-semibold">
              <Rate rate={after.rate} {...pair} />
            </td>
          </tr>
          <tr>
            <th scope="row" className="pe-4 text-start font-normal text-ink-2">
              {moving.label}
            </th>
            <td className="pe-4 text-ink-2">
              <s>
                <Money amount={moving.from} currency={moving.currency} estimated />
              </s>
            </td>
            <td className="font-semibold">
              <Money amount={moving.to} currency={moving.currency} estimated />{' '}
              <span className="tabular whitespace-nowrap font-normal text-ink-2">
                {common('quote.percent', { percent: changePercent(moving.from, moving.to) })}
              </span>
            </td>
          </tr>
        </tbody>
      </table>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={onAccept}>
          {words('change.accept')}
        </Button>
        {onKeep && <Button onClick={onKeep}>{words('change.keep')}</Button>}
      </div>
    </CardSection>
  );
}
