'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { saveViewAction } from '@/lib/features/order-views/actions.ts';
import type { SavedView } from '@/lib/features/order-views/types.ts';
import { TextField } from '../forms/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast-store.ts';

type Props = { here: string; saved: readonly SavedView[]; onClose: () => void };

/** Keeps the list as it is now under a name. */
export function SaveViewDialog({ here, saved, onClose }: Props) {
  const t = useTranslations('orders.saved');
  const common = useTranslations('common');
  const router = useRouter();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isKnown = saved.some((view) => view.name === name.trim());

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') {
      setError(t('nameEmpty'));
      document.getElementById('field-view-name')?.focus();
      return;
    }
    setBusy(true);
    const search = here.split('?')[1] ?? '';
    const answer = await saveViewAction({ name, search }).catch(() => null);
    setBusy(false);
    if (answer?.ok) {
      toast({ kind: 'success', message: t('saved') });
      router.push(answer.value.address as Parameters<typeof router.push>[0], { scroll: false });
      router.refresh();
      onClose();
    } else if (answer?.reason.code === 'too-many') setError(t('tooMany', { most: answer.reason.most }));
    else setError(t('failed'));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <button
            type="submit"
            form="save-view"
            aria-busy={busy || undefined}
            className={buttonClass({ variant: 'primary' })}
          >
            {common('save')}
          </button>
        </>
      }
    >
      <form id="save-view" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          name="view-name"
          label={t('name')}
          hint={isKnown ? t('replaces') : undefined}
          requirement="required"
          firstFocus
          value={name}
          maxCodePoints={60}
          error={error}
          onChange={(text) => {
            setName(text);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
