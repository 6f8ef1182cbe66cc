'use client';
import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/popups/toast-store.ts';
import { useCopy } from '../../ui/values/use-copy.ts';
import { detailsOf } from './details-of.ts';

type Props = { detail: OrderDetail; variant?: 'primary' | 'secondary' };

export function CopyDetails({ detail, variant = 'primary' }: Props) {
  const t = useTranslations('order');
  const copyText = useCopy();
  async function copy() {
    const copied = await copyText(detailsOf(detail));
    if (copied) toast({ kind: 'success', message: t('action.detailsCopied') });
  }
  return (
    <Button
      variant={variant}
      size={variant === 'primary' ? 'md' : 'sm'}
      icon={<Copy className="size-4" />}
      onClick={() => void copy()}
    >
      {t('action.copyDetails')}
    </Button>
  );
}
