import { useLocale, useTranslations } from 'next-intl';
import type { ApprovalPage } from '@/lib/features/approvals/schema.ts';
import type { NeedReason } from '@/lib/features/policies/schema.ts';
import { purposes } from '@/lib/service-core/contract/enums.ts';
import { type DisplayLocale, displayMoney } from '@/lib/service-core/money/amount.ts';
import type { MoneyText } from '@/lib/text/money-text.ts';
import { RecipientName } from '../orders/recipient-name.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { type Fact, Facts } from '../ui/values/description-list.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { Money } from '../ui/values/money.tsx';
import { exactTimeTag, timeTag } from '../ui/values/time-tag.tsx';

type Props = {
  page: ApprovalPage;
  /** True if this user may decide on approvals. */
  decides: boolean;
};

const headlineTags = (order: ApprovalPage['order']['order'], paid: MoneyText) => ({
  amount: () => <Money {...paid} />,
  name: () => <RecipientName order={order} />,
});

/** Joins sentences; Chinese has no space between them. */
const sentences = (locale: string, ...all: (string | false | undefined)[]): string =>
  all.filter(Boolean).join(locale === 'en' ? ' ' : '');

/** The amount and recipient as headline, with the requester's note and the rule that requires approval. */
export function ApprovalHeader({ page, decides }: Props) {
  const t = useTranslations('approvals');
  const review = useTranslations('review');
  const locale = useLocale();
  const { order: detail, approval } = page;
  const { order, money } = detail;
  const [reason] = approval.reasons;
  const rule =
    reason && sentences(locale, needSentence(t, reason, locale), approval.stepUp.needed && t('need.stepUp'));
  const amount = money.fixedSide === 'target' ? money.target : money.source;
  return (
    <div className="flex flex-col gap-1">
      <PageHeader
        crumb={
          <>
            <TextLink href="/approvals">{t('title')}</TextLink>
            {' · '}
            {t(decides ? 'review.title' : 'review.titleRead')}
          </>
        }
        title={review.rich('hero.headline', headlineTags(order, amount))}
        description={sentences(locale, rule, approval.state === 'waiting' && decides && t('review.intro'))}
      />
      {approval.note && (
        <section aria-labelledby="approval-note" className="max-w-prose rounded-md bg-sunken px-4 py-3">
          <h2 id="approval-note" className="text-label">
            {t('note.title')}
          </h2>
          <p className="whitespace-pre-line">{approval.note}</p>
        </section>
      )}
      {approval.reviewerName && (
        <output className="block font-semibold">
          {t('header.reviewing', { name: approval.reviewerName })}
        </output>
      )}
    </div>
  );
}

/** The sender, the purpose, the submitter with the time, and the approval's progress. */
export function ApprovalFacts({ page }: { page: ApprovalPage }) {
  const t = useTranslations('approvals.header');
  const choices = useTranslations('choices');
  const { order: detail, approval } = page;
  const { order } = detail;
  const purpose = purposes.find((known) => known === order.purpose);
  const given = approval.approvals.filter(({ counts }) => counts);
  const facts: (Fact | false | null)[] = [
    { id: 'from', label: t('from'), value: order.payerName },
    order.purpose !== '' && {
      id: 'purpose',
      label: t('purpose'),
      value: purpose ? choices(`purpose.${purpose}`) : order.purpose,
    },
    {
      id: 'maker',
      label: t('maker'),
      value: t.rich('by', { name: approval.submitterName, ...timeTag(approval.submittedAt) }),
    },
    approval.reminded && {
      id: 'reminded',
      label: t('reminded'),
      value: t.rich('by', { name: approval.reminded.name, ...timeTag(approval.reminded.at) }),
    },
    { id: 'until', label: t('until'), value: t.rich('untilTime', exactTimeTag(approval.expiresAt)) },
    {
      id: 'order',
      label: t('order'),
      value: (
        <TextLink href={`/orders/${order.id}`}>
          <Identifier value={order.orderNo} />
        </TextLink>
      ),
    },
    approval.required > 1 && {
      id: 'approvals',
      label: t('approvals'),
      value: [
        t('given', { given: given.length, required: approval.required }),
        ...given.map(({ name }) => name),
      ].join(' · '),
    },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false && fact !== null)} />;
}

type Translate = ReturnType<typeof useTranslations<'approvals'>>;

/** Returns the reason of an approval, in one sentence that names the policy's limit. */
export function needSentence(t: Translate, reason: NeedReason, locale: DisplayLocale): string {
  const { approvers } = reason;
  if (reason.kind === 'other-currency')
    return t('need.otherCurrency', { currency: reason.currency, approvers });
  const limit = displayMoney(reason.limit.amount, reason.limit.currency, locale);
  return t(reason.newRecipient ? 'need.overNew' : 'need.over', { limit, approvers });
}
