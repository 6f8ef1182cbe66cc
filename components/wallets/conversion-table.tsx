'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { askConversionAction } from '@/lib/features/wallets/actions.ts';
import { walletsKey } from '@/lib/features/wallets/query-options.ts';
import type { ConversionView } from '@/lib/features/wallets/schema.ts';
import { useAccessRefusal } from '../account/use-access-refusal.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { CopyButton } from '../ui/values/copy-button.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { Money, Rate } from '../ui/values/money.tsx';
import { Person } from '../ui/values/person.tsx';
import { ShortTime } from '../ui/values/relative-time.tsx';
import { StatusBadge, type StatusBadgeProps } from '../ui/values/status-badge.tsx';

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
          <StatusBadge
            {...looks[state]}
            label={t(`state.${state}`)}
            plain={state === 'accepted'}
            mark={{ name: 'conversion-state', status: state }}
          />
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

/** Asks the service about a conversion whose outcome the balances do not show, and shows the answer. */
export function AskConversion({ conversionId }: { conversionId: string }) {
  const t = useTranslations('wallets.ask');
  const accessRefusal = useAccessRefusal();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);

  async function ask(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setSaid(null);
    const answer = await askConversionAction({ conversionId }).catch(() => null);
    await client.invalidateQueries({ queryKey: walletsKey });
    setBusy(false);
    if (!answer) setSaid(t('noAnswer'));
    else if (!answer.ok)
      setSaid(answer.reason.code === 'being-asked' ? t('beingAsked') : accessRefusal(answer.reason));
    // The page shows the new state by now, and this button is gone.
    else if (answer.value.state === 'unknown') setSaid(t('stillUnknown'));
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <p className="max-w-prose text-hint text-ink-2">{t('text')}</p>
      <Button size="sm" busy={busy} onClick={() => void ask()}>
        {t('button')}
      </Button>
      <output className="block text-hint text-red-ink empty:hidden">{said}</output>
    </div>
  );
}
