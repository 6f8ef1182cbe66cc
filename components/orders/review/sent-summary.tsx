import { clsx } from 'clsx';
import { useFormatter, useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ChangeLink } from '@/components/drafts/change-link.tsx';
import { FieldValue } from '@/components/drafts/fields/field-value.tsx';
import { useFieldTexts, useLook, useWords } from '@/components/drafts/fields/use-words.ts';
import type { ChangeFrom } from '@/components/drafts/steps/wizard-steps.ts';
import { RepeatButton } from '@/components/drafts/use-new-draft.tsx';
import { SentIdentifier } from '@/components/orders/detail/sent-identifier.tsx';
import { Disclosure } from '@/components/ui/card.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Identifier } from '@/components/ui/values/identifier.tsx';
import { InScript } from '@/components/ui/values/in-script.tsx';
import type { ReadBack, ReadBackPath, ReadBackRow } from '@/lib/features/orders/review.ts';
import { isFieldPath, sectionOf, stepOfSection } from '@/lib/features/transfers/fields.ts';
import { isProtected, paysAlipay } from '@/lib/features/transfers/protected-fields.ts';
import { type Family, withValue } from '@/lib/features/transfers/types.ts';

/** A fact of the summary; `wide` spans all columns. */
export type Fact = { id: string; label: ReactNode; value: ReactNode; wide?: boolean };

type FactGroupProps = {
  titleId: string;
  title: ReactNode;
  /** The link that changes these facts. */
  change?: ReactNode;
  facts: readonly Fact[];
};

/** A named group of facts, label above value, separated by space and a line. */
export function FactGroup({ titleId, title, change, facts }: FactGroupProps) {
  return (
    <section aria-labelledby={titleId}>
      <GroupHead titleId={titleId} title={title} change={change} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
        {facts.map(({ id, label, value, wide }) => (
          <div key={id} data-field={id} className={clsx('min-w-0', wide && 'col-span-2')}>
            <dt className="text-hint text-ink-2">{label}</dt>
            <dd className="wrap-anywhere">{typeof value === 'string' ? <InScript text={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The name of a group and the link that changes it, over a line. */
export function GroupHead({ titleId, title, change }: Pick<FactGroupProps, 'titleId' | 'title' | 'change'>) {
  return (
    <div className="mb-1 flex items-baseline justify-between gap-4 border-subtle border-b pb-1">
      <h2 id={titleId} className="font-semibold text-label">
        {title}
      </h2>
      {change}
    </div>
  );
}

/** The groups of the summary, in the order of entry. */
const readBackGroups = ['payer', 'beneficiary', 'account', 'details'] as const;
type ReadBackGroup = (typeof readBackGroups)[number];

// Shown elsewhere on the page: the amounts with the current rate, the order's number, and the deposit's currency.
const shownElsewhere: ReadonlySet<ReadBackPath> = new Set<ReadBackPath>([
  'orderNo',
  'sourceAmount',
  'sourceCurrency',
  'targetAmount',
  'targetCurrency',
  'queryNo',
  'depositCurrency',
]);

const accountPath = /^beneficiary\.(account|bankName$|swiftCode$)/;

/** Returns the group that shows a field; null if the field is shown elsewhere on the page. */
export function groupOf(path: ReadBackPath, family: Family): ReadBackGroup | null {
  if (shownElsewhere.has(path)) return null;
  if (path === 'payerId') return 'payer';
  if (path === 'beneficiaryId') return 'beneficiary';
  if (accountPath.test(path)) return 'account';
  const section = sectionOf(path, family);
  // The other fields of that section are order details.
  return section === 'amount' ? 'details' : section;
}

type Props = {
  readBack: ReadBack;
  orderId: string;
  /** The page to return to after a change; the order's page by default. */
  from?: ChangeFrom;
  /** A further group. */
  children?: ReactNode;
};

/**
 * Every field sent with the order, with the form's labels: recipient and account beside the sender, each group with its
 * change link, and one line for all fields left out.
 */
export function SentSummary({ readBack, orderId, from, children }: Props) {
  const t = useTranslations('review');
  const common = useTranslations('common');
  const format = useFormatter();
  const { labelOf } = useFieldTexts();
  const look = useLook();
  // As sent: normalised values are shown normalised.
  const values = readBack.rows.reduce(
    (all, { path, value }) => (isFieldPath(path) && value !== null ? withValue(all, path, value) : all),
    readBack.values,
  );
  const label = (path: ReadBackPath) => (isFieldPath(path) ? labelOf(path, values) : t(`known.${path}`));
  const shown = (path: ReadBackPath, value: string): ReactNode => {
    if (isProtected(path, { isAlipay: paysAlipay(values) }))
      return <SentIdentifier orderId={orderId} path={path} masked={value} label={label(path)} />;
    if (!isFieldPath(path)) return <Identifier value={value} className="wrap-anywhere" />;
    return <FieldValue path={path} values={values} look={look} />;
  };
  const factOf = ({ path, value }: ReadBackRow): Fact[] =>
    value === null
      ? []
      : [{ id: path, label: label(path), value: shown(path, value), wide: isWide(path, value) }];
  const rowsOf = (group: ReadBackGroup) =>
    readBack.rows.filter(({ path }) => groupOf(path, values.family) === group);
  const changeOf = (group: ReadBackGroup) => {
    const field = rowsOf(group).find(({ canChange }) => canChange)?.path;
    if (!field || !isFieldPath(field)) return undefined;
    const step = stepOfSection(sectionOf(field, values.family));
    return (
      <ChangeLink orderId={orderId} field={field} step={step} from={from ?? null}>
        {common('change')} <span className="sr-only">{t(`groups.${group}`)}</span>
      </ChangeLink>
    );
  };
  const groupsOf = (column: readonly ReadBackGroup[]) =>
    column.map((group) => {
      const facts = rowsOf(group).flatMap(factOf);
      if (group === 'beneficiary' && readBack.suppliedName !== null)
        facts.push({ id: 'suppliedName', label: t('suppliedName'), value: readBack.suppliedName });
      if (facts.length === 0) return null;
      const title = t(`groups.${group}`);
      return (
        <FactGroup
          key={group}
          titleId={`review-${group}`}
          title={title}
          change={changeOf(group)}
          facts={facts}
        />
      );
    });
  const left = readBackGroups.flatMap((group) => {
    const labels = rowsOf(group).flatMap(({ path, value }) => (value === null ? [label(path)] : []));
    return labels.length > 0 ? [{ group, labels }] : [];
  });

  return (
    <div className="@container flex flex-col gap-3">
      <div className="grid gap-x-8 gap-y-3 @xl:grid-cols-2 @4xl:gap-x-10">
        <div className="flex min-w-0 flex-col gap-3">{groupsOf(['beneficiary', 'account'])}</div>
        <div className="flex min-w-0 flex-col gap-3">
          {groupsOf(['payer', 'details'])}
          {children}
        </div>
      </div>
      {left.length > 0 && (
        <Disclosure summary={t('leftOut', { count: left.flatMap(({ labels }) => labels).length })}>
          <dl className="grid gap-y-1.5">
            {left.map(({ group, labels }) => (
              <div key={group}>
                <dt className="text-hint text-ink-2">{t(`groups.${group}`)}</dt>
                <dd>{format.list(labels, { type: 'unit' })}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
      {readBack.kept.length > 0 && <KeptWarnings readBack={readBack} label={label} />}
    </div>
  );
}

const numberPath = /(?:accountN|accountInfo\.n)umber$|routingValue$/;

/** A number is compared in one line; a text that would fill a column many times over has the room of two. */
const isWide = (path: ReadBackPath, value: string): boolean =>
  value.length > (numberPath.test(path) ? 15 : 40);

type KeptProps = { readBack: ReadBack; label: (path: ReadBackPath) => string };

function KeptWarnings({ readBack, label }: KeptProps) {
  const t = useTranslations('review');
  const wizard = useWords('wizard');
  return (
    <Notice kind="warning" title={t('kept.title', { name: readBack.keptByName })}>
      <ul className="list-disc ps-5">
        {readBack.kept.map(({ path, key, args }) => (
          <li key={path}>
            <span className="font-semibold">{label(path)}</span>{' '}
            {wizard(`problems.${key}`, { ...args, label: label(path) })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type RepeatPanelProps = { orderId: string; readBack: ReadBack };

/** Explains which fields can still change, and offers a copy of the order for other values. */
export async function RepeatPanel({ orderId, readBack }: RepeatPanelProps) {
  const t = await getTranslations('review');
  if (readBack.change === 'not-by-role') return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-hint text-ink-2">
      <p className="max-w-prose">{t(`fixed.${readBack.change}`)}</p>
      <RepeatButton orderId={orderId} family={readBack.values.family} />
    </div>
  );
}
