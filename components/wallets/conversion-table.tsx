'use client';
import { useTranslations } from 'next-intl';
import type { ConversionView } from '@/lib/features/wallets/schema.ts';
import { Section } from '../ui/section.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { CopyButton } from '../ui/values/copy-button.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { Money } from '../ui/values/money.tsx';
import { Person } from '../ui/values/person.tsx';
import { Rate } from '../ui/values/rate.tsx';
import { ShortTime } from '../ui/values/relative-time.tsx';
import { StatusBadge, type StatusBadgeProps } from '../ui/values/status-badge.tsx';
import { AskConversion } from './ask-conversion.tsx';

const looks: Record<ConversionView['state'], Pick<StatusBadgeProps, 'tone' | 'shape' | 'icon'>> = {
  requested: { tone: 'info', shape: 'hourglass', icon: 'hourglass' },
  accepted: { tone: 'green', shape: 'filled-circle', icon: 'check' },
  refused: { tone: 'red', shape: 'octagon', icon: 'octagon-x' },
  unknown: { tone: 'amber', shape: 'hourglass', icon: 'hourglass' },
};

type Props = { conversions: readonly ConversionView[]; mayConvert: boolean };

/** The conversions made in this portal. */
export function ConversionTable({ conversions, mayConvert }: Props) {
  const t = useTranslations('wallets');
  return (
    <Section titleId="conversions" title={t('conversions')} description={t('conversionsText')}>
      {conversions.length === 0 ? (
        <p className="text-ink-2">{t('noConversions')}</p>
      ) : (
        <Table caption={t('conversions')}>
          <TableHead>
            <Th>{t('column.when')}</Th>
            <Th>{t('column.state')}</Th>
            <Th align="end">{t('column.from')}</Th>
            <Th align="end">{t('column.to')}</Th>
            <Th>{t('column.rate')}</Th>
            <Th>{t('column.by')}</Th>
            <Th>{t('column.transaction')}</Th>
          </TableHead>
          <TableBody>
            {conversions.map((one) => (
              <Row key={one.id} conversion={one} mayAsk={mayConvert && one.mayAsk} />
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  );
}

function Row({ conversion, mayAsk }: { conversion: ConversionView; mayAsk: boolean }) {
  const t = useTranslations('wallets');
  const { state, sourceCurrency, targetCurrency, transactionId, message } = conversion;
  return (
    <Tr>
      <Td header className="whitespace-nowrap">
        <ShortTime at={conversion.requestedAt} />
      </Td>
      <Td label={t('column.state')}>
        <span>
          <StatusBadge {...looks[state]} label={t(`state.${state}`)} plain={state === 'accepted'} />
          {message && state === 'refused' && <span className="block text-hint text-ink-2">{message}</span>}
          {mayAsk && <AskConversion conversionId={conversion.id} />}
        </span>
      </Td>
      <Td label={t('column.from')} align="end">
        <Money column amount={conversion.sourceAmount} currency={sourceCurrency} />
      </Td>
      <Td label={t('column.to')} align="end">
        <Money
          column
          estimated={state !== 'accepted'}
          amount={conversion.targetAmount}
          currency={targetCurrency}
        />
      </Td>
      <Td label={t('column.rate')}>
        <Rate rate={conversion.rate} source={sourceCurrency} target={targetCurrency} />
      </Td>
      <Td label={t('column.by')} className="whitespace-nowrap">
        <Person name={conversion.requestedByName} />
      </Td>
      <Td label={t('column.transaction')}>
        {transactionId === null ? (
          '—'
        ) : (
          <span className="inline-flex items-center gap-1">
            <Identifier value={transactionId} className="break-all" />
            <CopyButton value={transactionId} what={t('column.transaction')} />
          </span>
        )}
      </Td>
    </Tr>
  );
}
