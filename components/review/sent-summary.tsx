import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type ChangeFrom, changeHref } from '@/components/drafts/change-place.ts';
import { FieldValue } from '@/components/drafts/field-value.tsx';
import { useFieldTexts, useLook, useWords } from '@/components/drafts/use-words.ts';
import { KnownParty } from '@/components/parties/known-party.tsx';
import { CardSection } from '@/components/ui/card.tsx';
import { DescriptionList, type DescriptionRow } from '@/components/ui/description-list.tsx';
import { Disclosure } from '@/components/ui/disclosure.tsx';
import { Identifier } from '@/components/ui/identifier.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { ReadBack, ReadBackPath, ReadBackRow } from '@/lib/features/orders/read-back.ts';
import { isIdentifier } from '@/lib/features/orders/sent-fields.ts';
import { isFieldPath } from '@/lib/features/transfers/fields.ts';
import { withValue } from '@/lib/features/transfers/values.ts';
import { groupOf, readBackGroups } from './read-back-groups.ts';

type Props = {
  readBack: ReadBack;
  orderId: string;
  /** The page to which a change of a value leads back; the order's own when left out. */
  from?: ChangeFrom;
  /** Stands for an account or identity number, where not everything is to be read at once. */
  renderIdentifier?: (path: string, value: string, label: string) => ReactNode;
};

/** Everything that was sent with the order, in the order of entry and in the words of the form, each with its Change. */
export function SentSummary({ readBack, orderId, from, renderIdentifier }: Props) {
  const t = useTranslations('review');
  const common = useTranslations('common');
  const { labelOf } = useFieldTexts();
  const look = useLook();
  // As sent: what was normalised on the way is shown as it went.
  const values = readBack.rows.reduce(
    (all, { path, value }) => (isFieldPath(path) && value !== null ? withValue(all, path, value) : all),
    readBack.values,
  );
  const label = (path: ReadBackPath) => (isFieldPath(path) ? labelOf(path, values) : t(`known.${path}`));
  const shown = (path: ReadBackPath, value: string | null): ReactNode => {
    if (value === null) return <span className="text-ink-3">{common('notProvided')}</span>;
    if (renderIdentifier && isIdentifier(path)) return renderIdentifier(path, value, label(path));
    if (!isFieldPath(path)) {
      return (
        <>
          <Identifier value={value} className="wrap-anywhere" />
          <KnownParty kind={path === 'payerId' ? 'payer' : 'beneficiary'} values={values} />
        </>
      );
    }
    return <FieldValue path={path} values={values} look={look} />;
  };
  const row = ({ path, value, canChange }: ReadBackRow): DescriptionRow => ({
    id: path,
    label: label(path),
    value: shown(path, value),
    ...(canChange && {
      change: {
        href: changeHref({ orderId, field: path, from: from ?? null }),
        label: common('change'),
        hidden: label(path),
      },
    }),
  });

  return (
    <>
      {readBackGroups.map((group) => {
        const own = readBack.rows.filter(({ path }) => groupOf(path, values.family) === group);
        const given = own.filter(({ value }) => value !== null);
        const left = own.filter(({ value }) => value === null);
        if (own.length === 0) return null;
        return (
          <CardSection key={group} titleId={`review-${group}`} title={t(`groups.${group}`)}>
            <DescriptionList rows={given.map(row)} />
            {left.length > 0 && (
              <Disclosure className="mt-2" summary={t('leftOut', { count: left.length })}>
                <DescriptionList rows={left.map(row)} />
              </Disclosure>
            )}
          </CardSection>
        );
      })}
      {readBack.kept.length > 0 && <KeptWarnings readBack={readBack} label={label} />}
    </>
  );
}

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
