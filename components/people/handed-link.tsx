'use client';
import { useTranslations } from 'next-intl';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/popups/dialog.tsx';
import { CopyButton } from '../ui/values/copy-button.tsx';
import { exactTimeTag } from '../ui/values/time-tag.tsx';

export type ShownLink = { address: string; expiresAt: string; to: string };
type Props = ShownLink & { onClose: () => void };

/** A link to hand over, shown only now: the portal keeps a hash of it. */
export function HandedLinkDialog({ address, expiresAt, to, onClose }: Props) {
  const t = useTranslations('people.link');
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('title', { to })}
      description={t.rich('text', exactTimeTag(expiresAt))}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className="flex items-start gap-2 rounded-sm border border-subtle bg-sunken px-3 py-2">
        <code className="min-w-0 flex-1 select-all break-all font-mono text-hint">{address}</code>
        <CopyButton value={address} what={t('what')} />
      </div>
    </Dialog>
  );
}
