'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { addNoteAction } from '@/lib/features/orders/actions.ts';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import { TextArea } from '../forms/text-area.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast-store.ts';

const maxNote = 1000;

/** Words for colleagues, kept in the timeline. */
export function NoteDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useTranslations('order.note');
  const common = useTranslations('common');
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit() {
    if (note.trim() === '') {
      setError(t('empty'));
      document.getElementById('field-order-note')?.focus();
      return;
    }
    setBusy(true);
    const answer = await addNoteAction({ orderId, note }).catch(() => null);
    await client.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
    setBusy(false);
    if (answer?.ok) {
      toast({ kind: 'success', message: t('done') });
      onClose();
    } else setError(t('failed'));
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
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <TextArea
        name="order-note"
        label={t('label')}
        requirement="required"
        value={note}
        onChange={(text) => {
          setNote(text);
          setError(undefined);
        }}
        error={error}
        maxCodePoints={maxNote}
      />
    </Dialog>
  );
}
