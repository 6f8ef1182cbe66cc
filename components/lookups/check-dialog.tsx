'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { settlementWalletOptions } from '@/lib/features/lookups/query-options.ts';
import type { CheckType, KnownAccountCheck } from '@/lib/features/lookups/schema.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/popups/dialog.tsx';
import { DescriptionList } from '../ui/values/description-list.tsx';
import { Identifier } from '../ui/values/identifier.tsx';
import { Money } from '../ui/values/money.tsx';

type Props = {
  asked: KnownAccountCheck;
  type: CheckType;
  busy: boolean;
  onSend: () => void;
  onCancel: () => void;
};

/** The confirmation before a paid check: its price, the details sent, and that it is charged once. */
export function CheckDialog({ asked, type, busy, onSend, onCancel }: Props) {
  const t = useTranslations('lookups.check');
  const { masked, fee } = asked;
  const { data: wallet, isPending } = useQuery(settlementWalletOptions);
  return (
    <Dialog
      open
      alert
      onClose={onCancel}
      title={t('confirmTitle')}
      description={fee === null ? t('feeUnknown') : t('fee', { fee })}
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={onSend}>
            {fee === null ? t('send') : t('sendFee', { fee })}
          </Button>
        </>
      }
    >
      <DescriptionList
        className="mb-3"
        rows={[
          {
            id: 'wallet',
            label: t('wallet'),
            value: wallet ? (
              <Money amount={wallet.available} currency={wallet.currency} />
            ) : (
              t(isPending ? 'walletReading' : 'walletUnknown')
            ),
          },
        ]}
      />
      <h3 className="mb-2 text-label">{t('sent')}</h3>
      <DescriptionList
        rows={[
          { id: 'type', label: t('type'), value: `${t(type)} · ${t(`${type}Detail`)}` },
          { id: 'name', label: t('name'), value: <span lang="zh-CN">{masked.name}</span> },
          { id: 'idNumber', label: t('idNumber'), value: <Identifier value={masked.idNumber} /> },
          { id: 'account', label: t('account'), value: <Identifier value={masked.account} /> },
          ...(masked.phone === null
            ? []
            : [{ id: 'phone', label: t('phone'), value: <Identifier value={masked.phone} /> }]),
        ]}
      />
      <p className="mt-3 text-hint text-ink-2">{t('onceOnly')}</p>
    </Dialog>
  );
}
