'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeLowBalanceAction } from '@/lib/features/wallets/actions.ts';
import type { WalletView } from '@/lib/features/wallets/schema.ts';
import { cleanCode } from '@/lib/service-core/text/clean-text.ts';
import { Controlled } from '../forms/controlled.tsx';
import { PageForm } from '../forms/page-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { useOnDemand } from '../ui/use-on-demand.ts';

const loadDialog = () => import('../ui/popups/dialog.tsx');

/** The amount under which people are warned about a wallet, to be set by an admin. */
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
    // Grouping is how people read an amount, not a part of it.
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
