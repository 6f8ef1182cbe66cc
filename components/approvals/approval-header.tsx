import { useLocale, useTranslations } from 'next-intl';
import type { ApprovalPage } from '@/lib/features/approvals/types.ts';
import { purposes } from '@/lib/service-core/contract/enums.ts';
import { Card } from '../ui/card.tsx';
import { Identifier } from '../ui/identifier.tsx';
import { InScript } from '../ui/in-script.tsx';
import { Money } from '../ui/money.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { exactTimeTag, timeTag } from '../ui/time-tag.tsx';
import { needSentence } from './need-sentence.ts';

const recipientTag = (name: string) => ({ name: () => <InScript text={name} /> });

/** The amount, the recipient, the requester, the time, and the rule that requires the approval. */
export function ApprovalHeader({ page }: { page: ApprovalPage }) {
  const t = useTranslations('approvals');
  const choices = useTranslations('choices');
  const locale = useLocale();
  const { order: detail, approval } = page;
  const { order, money } = detail;
  const purpose = purposes.find((known) => known === order.purpose);
  const [reason] = approval.reasons;
  const amount = money.fixedSide === 'target' ? money.target : money.source;
  const given = approval.approvals.filter(({ counts }) => counts);
  return (
    <Card className="flex flex-col gap-3">
      <p className="text-display">
        <Money amount={amount.amount} currency={amount.currency} />
      </p>
      <p className="text-h3">{t.rich('header.to', recipientTag(order.beneficiaryName))}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-ink-2">
        <dt>{t('header.from')}</dt>
        <dd className="text-ink">
          <InScript text={order.payerName} />
        </dd>
        {order.purpose !== '' && (
          <>
            <dt>{t('header.purpose')}</dt>
            <dd className="text-ink">{purpose ? choices(`purpose.${purpose}`) : order.purpose}</dd>
          </>
        )}
        <dt>{t('header.maker')}</dt>
        <dd className="text-ink">
          {t.rich('header.by', { name: approval.submitterName, ...timeTag(approval.submittedAt) })}
        </dd>
        {approval.reminded && (
          <>
            <dt>{t('header.reminded')}</dt>
            <dd className="text-ink">
              {t.rich('header.by', { name: approval.reminded.name, ...timeTag(approval.reminded.at) })}
            </dd>
          </>
        )}
        <dt>{t('header.until')}</dt>
        <dd className="text-ink">{t.rich('header.untilTime', exactTimeTag(approval.expiresAt))}</dd>
        <dt>{t('header.order')}</dt>
        <dd>
          <TextLink href={`/orders/${order.id}`}>
            <Identifier value={order.orderNo} />
          </TextLink>
        </dd>
        {approval.required > 1 && (
          <>
            <dt>{t('header.approvals')}</dt>
            <dd className="text-ink">
              {t('header.given', { given: given.length, required: approval.required })}
              {given.length > 0 && ` · ${given.map(({ name }) => name).join(', ')}`}
            </dd>
          </>
        )}
      </dl>
      {approval.note && (
        <section aria-labelledby="approval-note" className="rounded-md bg-sunken px-4 py-3">
          <h2 id="approval-note" className="text-label">
            {t('note.title')}
          </h2>
          <p className="whitespace-pre-line">{approval.note}</p>
        </section>
      )}
      {reason && (
        <p className="text-ink-2">
          {needSentence(t, reason, locale)} {approval.stepUp.needed && t('need.stepUp')}
        </p>
      )}
      {approval.reviewerName && (
        <output className="block font-semibold">
          {t('header.reviewing', { name: approval.reviewerName })}
        </output>
      )}
    </Card>
  );
}
