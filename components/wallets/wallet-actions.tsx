'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeLowBalanceAction } from '@/lib/features/wallets/actions.ts';
import type { Funding } from '@/lib/features/wallets/queries.ts';
import type { WalletView } from '@/lib/features/wallets/schema.ts';
import { getJson, RequestFailed } from '@/lib/fetch-json.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { cleanCode } from '@/lib/service-core/text/clean-text.ts';
import { Controlled, PageForm } from '../forms/page-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Button, Spinner } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { CopyButton } from '../ui/values/copy-button.tsx';

const loadDialog = () => import('../ui/popups/dialog.tsx');

type Props = {
  walletId: string;
  currency: string;
  /** The amount missing for an order, as decimal text; with it the details are open from the start. */
  amount?: string;
  isSandbox: boolean;
};

/** The bank account for funding a wallet, requested from the service on demand. */
export function AddMoney({ walletId, currency, amount, isSandbox }: Props) {
  const t = useTranslations('wallets.page.funding');
  const [isOpen, setOpen] = useState(amount !== undefined);
  const part = useOnDemand(loadDialog, isOpen);
  return (
    <>
      <Button busy={isOpen && !part} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {part && (
        <part.Dialog open={isOpen} onClose={() => setOpen(false)} title={t('title')} description={t('text')}>
          <Details walletId={walletId} currency={currency} {...(amount !== undefined && { amount })} />
          {isSandbox && <p className="mt-4 text-hint text-ink-2">{t('sandbox')}</p>}
        </part.Dialog>
      )}
    </>
  );
}

function Details({ walletId, currency, amount }: Omit<Props, 'isSandbox'>) {
  const t = useTranslations('wallets.page.funding');
  const locale = useLocale();
  const { data, error } = useQuery({
    queryKey: ['wallets', 'funding', walletId],
    queryFn: ({ signal }) => getJson<Funding>(`/api/wallets/${encodeURIComponent(walletId)}/funding`, signal),
    staleTime: 60_000,
    retry: false,
  });
  if (error) {
    const isUnsupported = error instanceof RequestFailed && error.status === 404;
    return <Notice kind="warning">{t(isUnsupported ? 'unsupported' : 'unavailable')}</Notice>;
  }
  if (!data) return <Spinner />;
  const rows = [
    ...(amount === undefined
      ? []
      : [{ name: 'amount' as const, shown: displayMoney(amount, currency, locale), value: amount }]),
    ...(['reference', 'accountHolder', 'number', 'bic', 'bankName', 'country'] as const).flatMap((name) => {
      const value = data[name];
      return value === undefined ? [] : [{ name, shown: value, value }];
    }),
  ];
  return (
    <dl className="flex flex-col divide-y divide-subtle">
      {rows.map(({ name, shown, value }) => (
        <div key={name} className="flex items-center justify-between gap-4 py-2">
          <div className="min-w-0">
            <dt className="text-hint text-ink-2">{t(`row.${name}`)}</dt>
            <dd className="tabular wrap-anywhere font-semibold">{shown}</dd>
          </div>
          <CopyButton value={value} what={t(`row.${name}`)} />
        </div>
      ))}
    </dl>
  );
}

/** The low-balance warning threshold of a wallet, set by an admin. */
export function LowBalance({ wallet }: { wallet: Pick<WalletView, 'walletId' | 'currency' | 'lowBelow'> }) {
  const t = useTranslations('wallets.page.limit');
  const [isOpen, setOpen] = useState(false);
  const part = useOnDemand(loadDialog, isOpen);
  return (
    <>
      <Button busy={isOpen && !part} onClick={() => setOpen(true)}>
        {t(wallet.lowBelow === null ? 'button' : 'change')}
      </Button>
      {part && (
        <part.Dialog open={isOpen} onClose={() => setOpen(false)} title={t('title')} description={t('text')}>
          <LimitForm wallet={wallet} onDone={() => setOpen(false)} />
        </part.Dialog>
      )}
    </>
  );
}

function LimitForm({ wallet, onDone }: Parameters<typeof LowBalance>[0] & { onDone: () => void }) {
  const t = useTranslations('wallets.page.limit');
  const router = useRouter();
  const { walletId, currency, lowBelow } = wallet;
  const form = useForm({ defaultValues: { limit: lowBelow ?? '' } });
  const { isSubmitting } = form.formState;

  async function save({ limit }: { limit: string }): Promise<void> {
    // Group separators are not part of the amount.
    const amount = cleanCode(limit).replaceAll(/[,\s]/g, '');
    const saved = await changeLowBalanceAction({ walletId, amount }).catch(() => null);
    if (saved?.ok) {
      toast({ kind: 'success', message: t('saved') });
      router.refresh();
      onDone();
      return;
    }
    const isWrong = saved?.reason.code === 'invalid-amount' || saved?.reason.code === 'invalid-input';
    form.setError('limit', { message: t(isWrong ? 'problem' : 'failed') }, { shouldFocus: true });
  }

  return (
    <PageForm onSubmit={(event) => void form.handleSubmit(save)(event)} className="flex flex-col gap-5">
      <Controlled control={form.control} name="limit">
        {({ error, ...field }) => (
          <TextField
            {...field}
            {...(error && { error })}
            label={`${t('amount')} (${currency})`}
            inputMode="decimal"
            autoComplete="off"
            mono
            firstFocus
          />
        )}
      </Controlled>
      <Button type="submit" variant="primary" busy={isSubmitting} className="self-start">
        {t('save')}
      </Button>
    </PageForm>
  );
}
