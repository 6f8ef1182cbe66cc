import { useLocale, useTranslations } from 'next-intl';
import { useTypeName } from '@/components/drafts/fields/use-words.ts';
import { fileSize } from '@/components/forms/upload.ts';
import { TextLink } from '@/components/ui/text-link.tsx';
import { FileName } from '@/components/ui/values/in-script.tsx';
import { timeTag } from '@/components/ui/values/time-tag.tsx';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import type { RecipientCheck } from '@/lib/features/parties/types.ts';
import { type Fact, FactGroup } from './sent-summary.tsx';

type Props = {
  detail: OrderDetail;
  /** The last answer of a bank or Alipay about the recipient's account. */
  check: RecipientCheck | null;
};

/** The files that the service has, by type, and the checks made before the confirmation. */
export function DocumentSummary({ detail, check }: Props) {
  const t = useTranslations('review');
  const recipient = useTranslations('approvals.recipient');
  const typeName = useTypeName();
  const locale = useLocale();
  const files = detail.documents
    .filter(({ state }) => state === 'accepted')
    .map(({ id, type, fileName, sizeBytes }): Fact => {
      const size = <span className="text-ink-2">{fileSize(sizeBytes, locale)}</span>;
      return {
        id,
        label: typeName(type),
        value: (
          <>
            <FileName name={fileName} /> {size}
          </>
        ),
      };
    });
  const none: Fact = { id: 'documents', label: t('checks.documents'), value: t('noDocuments') };
  const accountCheck: Fact = {
    id: 'account-check',
    label: recipient('check'),
    value: check ? (
      <>
        <span className={check.outcome === 'matched' ? 'text-green-ink' : 'text-amber-ink'}>
          {recipient(`checks.${check.check}.${check.outcome}`)}
        </span>{' '}
        <span className="text-hint text-ink-2">
          {recipient.rich('checkedBy', { ...timeTag(check.at), name: check.name })}
        </span>
      </>
    ) : (
      recipient('unchecked')
    ),
    wide: true,
  };
  const preCheck: Fact = { id: 'pre-check', label: t('checks.preCheck'), value: t('checks.passed') };
  return (
    <FactGroup
      titleId="review-documents"
      title={t('groups.documents')}
      change={
        detail.can.upload && (
          <TextLink className="text-hint" href={`/orders/${detail.order.id}/documents`}>
            {t('addDocuments')} <span className="sr-only">{t('addDocumentsHidden')}</span>
          </TextLink>
        )
      }
      facts={[
        ...(files.length > 0 ? files : [none]),
        // The service waits for the confirmation once its own check has passed; other states imply nothing.
        ...(detail.order.serviceStatus === 'awaiting_transfe' ? [preCheck] : []),
        accountCheck,
      ]}
    />
  );
}
