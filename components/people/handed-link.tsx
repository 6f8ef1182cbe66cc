'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/popups/dialog.tsx';
import { useCopy } from '../ui/values/copy-button.tsx';
import { exactTimeTag } from '../ui/values/time-tag.tsx';

export type ShownLink = { address: string; expiresAt: string; to: string };
type Props = ShownLink & { onClose: () => void };

/** A link to hand over, shown only now: the portal keeps a hash of it. */
export function HandedLinkDialog({ address, expiresAt, to, onClose }: Props) {
  const t = useTranslations('people.link');
  const common = useTranslations('common');
  const copy = useCopy();
  const [isCopied, setIsCopied] = useState<boolean>();
  const outcome = isCopied === undefined ? '' : common(isCopied ? 'copied' : 'copyFailed');
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('title', { to })}
      description={t.rich('text', exactTimeTag(expiresAt))}
      footer={
        <>
          <Button onClick={onClose}>{t('done')}</Button>
          <Button variant="primary" onClick={async () => setIsCopied(await copy(address))}>
            {t('copy')}
          </Button>
        </>
      }
    >
      <code className="block select-all break-all rounded-sm border border-subtle bg-sunken px-3 py-2 font-mono text-hint">
        {address}
      </code>
      <output className="mt-2 block min-h-lh text-hint text-ink-2">{outcome}</output>
    </Dialog>
  );
}
