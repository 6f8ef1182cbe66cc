import { useTranslations } from 'next-intl';
import type { ApprovalPage } from '@/lib/features/approvals/schema.ts';
import type { TimelineEntry } from '@/lib/features/orders/types.ts';
import { composedName, isSameName } from '@/lib/features/transfers/fields.ts';
import { SentIdentifier } from '../orders/detail/sent-identifier.tsx';
import { RecipientName } from '../orders/recipient-name.tsx';
import { Section } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { DescriptionList } from '../ui/values/description-list.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { exactTimeTag, timeTag } from '../ui/values/time-tag.tsx';

const namePath = 'beneficiary.fullName';

/** The latest accepted update request that changed the recipient's name after creation; null if there is none. */
export function nameGiven(timeline: readonly TimelineEntry[]): TimelineEntry | null {
  const isOfName = ({ data }: TimelineEntry) => data.fields?.includes(namePath) === true;
  const updated = timeline.findLastIndex((entry) => entry.kind === 'updated' && isOfName(entry));
  return (
    timeline
      .slice(0, updated + 1)
      .findLast((entry) => entry.kind === 'update-requested' && isOfName(entry)) ?? null
  );
}

const accountPaths = [
  'beneficiary.accountInfo.number',
  'beneficiary.accountNumber',
  'beneficiary.accountInfo.routingValue',
];
const bankPaths = ['beneficiary.accountInfo.bankName', 'beneficiary.bankName'];

/** The recipient and the account's history: first payment, changed account, payments made. */
export function RecipientSection({ page }: { page: ApprovalPage }) {
  const t = useTranslations('approvals.recipient');
  const { order, approval } = page;
  const { sent } = approval.current;
  const valueOf = (paths: readonly string[]) =>
    paths.map((path) => sent.find((one) => one.path === path)?.value).find(Boolean);
  const accountPath = accountPaths.find((path) => valueOf([path]));
  const account = accountPath && valueOf([accountPath]);
  const bank = valueOf(bankPaths);
  const partOf = (name: string) => valueOf([`beneficiary.${name}`]) ?? '';
  const parts = composedName({
    lastName: partOf('lastName'),
    firstName: partOf('firstName'),
    nationality: partOf('nationality'),
  });
  const holder = valueOf(['beneficiary.accountInfo.name', 'beneficiary.accountName']);
  const given = nameGiven(order.timeline);
  const { isNew, accountChanged, nameChanged, paidCount, lastPaidAt, check } = approval.recipient;
  return (
    <Section titleId="approval-recipient" title={t('title')}>
      {check?.outcome === 'mismatched' && (
        <Notice kind="warning" className="mb-3">
          {t(`mismatch.${check.check}`)}
        </Notice>
      )}
      {(isNew || accountChanged) && (
        <Notice kind="warning" className="mb-3">
          {t(nameChanged ? 'nameChanged' : accountChanged ? 'accountChanged' : 'new')}
        </Notice>
      )}
      <DescriptionList
        rows={[
          {
            id: 'name',
            label: t('name'),
            value: (
              <>
                <RecipientName order={order.order} />
                {order.order.suppliedName !== null && (
                  <span className="block text-hint text-ink-2">{t('nameSupplied')}</span>
                )}
                {given && (
                  <span className="block text-hint text-ink-2">
                    {t.rich('nameGiven', { ...exactTimeTag(given.at), name: given.actorName ?? '' })}
                  </span>
                )}
              </>
            ),
          },
          ...(parts && !isSameName(parts, order.order.beneficiaryName)
            ? [{ id: 'parts', label: t('nameParts'), value: <InScript text={parts} /> }]
            : []),
          ...(holder && !isSameName(holder, order.order.beneficiaryName)
            ? [{ id: 'holder', label: t('holder'), value: <InScript text={holder} /> }]
            : []),
          ...(accountPath && account
            ? [
                {
                  id: 'account',
                  label: t('account'),
                  value: (
                    <SentIdentifier
                      orderId={order.order.id}
                      path={accountPath}
                      masked={account}
                      label={t('account')}
                    />
                  ),
                },
              ]
            : []),
          ...(bank ? [{ id: 'bank', label: t('bank'), value: <InScript text={bank} /> }] : []),
          {
            id: 'check',
            label: t('check'),
            value:
              check === null ? (
                <span className="text-ink-2">{t('unchecked')}</span>
              ) : (
                <>
                  <span className={check.outcome === 'matched' ? 'text-green-ink' : 'text-amber-ink'}>
                    {t(`checks.${check.check}.${check.outcome}`)}
                  </span>{' '}
                  <span className="text-ink-2">
                    {t.rich('checkedBy', { ...timeTag(check.at), name: check.name })}
                  </span>
                </>
              ),
          },
          {
            id: 'history',
            label: t('history'),
            value:
              paidCount === 0
                ? t('never')
                : lastPaidAt
                  ? t.rich('paidLast', { ...exactTimeTag(lastPaidAt), count: paidCount })
                  : t('paid', { count: paidCount }),
          },
        ]}
      />
    </Section>
  );
}
