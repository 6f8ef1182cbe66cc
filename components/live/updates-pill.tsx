'use client';
import { ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '../ui/button.tsx';

/** "3 updates — Show"; keeps its place while there is nothing, so that the list never jumps. */
export function UpdatesPill({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTranslations('live');
  if (count === 0) return null;
  return (
    <Button size="sm" aria-keyshortcuts="r" onClick={onShow} icon={<ArrowUp className="size-4" />}>
      {t('updates', { count })}
    </Button>
  );
}
