'use client';
import { clsx } from 'clsx';
import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { useWords } from '@/components/drafts/use-words.ts';
import { Link } from '@/components/ui/link.tsx';
import { textLinkClass } from '@/components/ui/text-link.tsx';
import { displayMoney } from '@/lib/service-core/money/display.ts';
import type { Blocker } from './blockers.ts';

export const BLOCKERS_ID = 'review-blockers';

type Props = {
  blockers: readonly Blocker[];
  orderId: string;
  sourceCurrency: string;
  walletType: string;
  mayConvert: boolean;
  gettingRate: boolean;
  rateFailed: string | null;
  onNewRate: () => void;
  onReload: () => void;
};

/** Above the button: each thing that is in the way, with the way to settle it. */
export function BlockerList(props: Props) {
  const { blockers } = props;
  const words = useWords('review');
  if (blockers.length === 0) return null;
  return (
    <section
      id={BLOCKERS_ID}
      tabIndex={-1}
      aria-labelledby={`${BLOCKERS_ID}-title`}
      className="rounded-md border-2 border-amber-icon bg-surface px-5 py-4"
    >
      <h2 id={`${BLOCKERS_ID}-title`} className="text-h3">
        {words('blockers.title', { count: blockers.length })}
      </h2>
      <ul className="mt-2 space-y-2" aria-live="polite">
        {blockers.map((blocker) => (
          <li key={blocker.kind} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <BlockerItem blocker={blocker} {...props} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function BlockerItem({ blocker, ...props }: Props & { blocker: Blocker }) {
  const words = useWords('review');
  const locale = useLocale() === 'zh-CN' ? 'zh-CN' : 'en';
  switch (blocker.kind) {
    case 'quote-expired':
      return (
        <>
          <span>{props.rateFailed ?? words('blockers.quoteExpired')}</span>
          <Action busy={props.gettingRate} onClick={props.onNewRate}>
            {words('blockers.getRate')}
          </Action>
        </>
      );
    case 'quote-changed':
      return (
        <>
          <span>{words('blockers.quoteChanged')}</span>
          <a className={textLinkClass} href="#rate-change">
            {words('change.title')}
          </a>
        </>
      );
    case 'short':
      return (
        <>
          <span>
            {words('blockers.short', { amount: displayMoney(blocker.amount, props.sourceCurrency, locale) })}
          </span>
          {props.mayConvert ? (
            <Link
              className={textLinkClass}
              href={`/wallets/convert?walletType=${props.walletType}&to=${props.sourceCurrency}&amount=${blocker.amount}&back=/orders/${props.orderId}/review`}
            >
              {words('blockers.convert')}
            </Link>
          ) : (
            <span className="text-ink-2">{words('blockers.askAdmin')}</span>
          )}
        </>
      );
    case 'documents':
      return (
        <>
          <span>{words('blockers.documents')}</span>
          <Link className={textLinkClass} href={`/orders/${props.orderId}/documents`}>
            {words('blockers.addDocuments')}
          </Link>
        </>
      );
    case 'information':
      return (
        <>
          <span>{words('blockers.information')}</span>
          {blocker.link !== null && (
            <a className={textLinkClass} href={blocker.link} target="_blank" rel="noreferrer">
              {words('blockers.openRequest')}
            </a>
          )}
        </>
      );
    case 'changed':
      return (
        <>
          <span>{words('blockers.changed')}</span>
          <Action onClick={props.onReload}>{words('blockers.reload')}</Action>
        </>
      );
    case 'pre-check':
      return <ToOrder text={words('blockers.preCheck')} {...props} />;
    case 'not-confirmable':
      return <ToOrder text={words('blockers.notConfirmable')} {...props} />;
    case 'role':
      return <ToOrder text={words('blockers.role')} {...props} />;
  }
}

function ToOrder({ text, orderId }: { text: string; orderId: string }) {
  const words = useWords('review');
  return (
    <>
      <span>{text}</span>
      <Link className={textLinkClass} href={`/orders/${orderId}`}>
        {words('blockers.seeOrder')}
      </Link>
    </>
  );
}

function Action({ busy, onClick, children }: { busy?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={clsx(textLinkClass, 'min-h-6 cursor-pointer')}
    >
      {children}
    </button>
  );
}
