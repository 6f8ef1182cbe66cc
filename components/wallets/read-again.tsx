'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { readWalletsAction } from '@/lib/features/wallets/actions.ts';
import { walletsKey } from '@/lib/features/wallets/query-options.ts';
import { announce } from '../ui/announcer.ts';
import { Button } from '../ui/button.tsx';
import { timeTag } from '../ui/time-tag.tsx';

/** The time of the service's last balances, and a button to ask now. */
export function ReadAgain({ readAt, mayRead }: { readAt: string | null; mayRead: boolean }) {
  const t = useTranslations('wallets');
  const client = useQueryClient();
  const { mutate, isPending, isError, data } = useMutation({
    networkMode: 'always',
    mutationFn: () => readWalletsAction({}),
    onSettled: () => client.invalidateQueries({ queryKey: walletsKey }),
    onSuccess: ({ ok }) => ok && announce(t('reReadDone')),
  });

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-hint text-ink-2">
        {readAt === null ? t('neverRead') : t.rich('readAt', timeTag(readAt))}
      </p>
      {mayRead && (
        <Button size="sm" busy={isPending} icon={<RefreshCw className="size-4" />} onClick={() => mutate()}>
          {t('reRead')}
        </Button>
      )}
      {(isError || data?.ok === false) && (
        <p role="alert" className="basis-full text-red-ink">
          {t('reReadFailed')}
        </p>
      )}
    </div>
  );
}
