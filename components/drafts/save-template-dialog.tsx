'use client';
import { useState } from 'react';
import { useAccessRefusal } from '@/components/auth/use-access-refusal.ts';
import { TextField } from '@/components/forms/text-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { saveTemplateAction } from '@/lib/features/templates/actions.ts';
import { useDraft } from './draft-context.ts';
import { useWords } from './use-words.ts';

const NAME_MAX = 80;

export function SaveTemplateDialog({ onClose }: { onClose: () => void }) {
  const { draftId, saver, state } = useDraft();
  const words = useWords('wizard');
  const accessRefusal = useAccessRefusal();
  const [name, setName] = useState(state.values.beneficiary.fullName.slice(0, NAME_MAX));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    if (name.trim() === '') return setError(words('template.empty'));
    if ([...name.trim()].length > NAME_MAX) return setError(words('template.tooLong', { max: NAME_MAX }));
    setBusy(true);
    const saved = await saver.flush();
    const answer = saved ? await saveTemplateAction({ draftId, name }).catch(() => null) : null;
    setBusy(false);
    if (answer?.ok) {
      toast({ kind: 'success', message: words('template.saved', { name: name.trim() }) });
      return onClose();
    }
    setError(textOf(answer));
  }

  function textOf(answer: Awaited<ReturnType<typeof saveTemplateAction>> | null): string {
    if (!answer || answer.ok) return words('template.notSaved');
    if (answer.reason.code === 'name-used') return words('template.nameUsed');
    return answer.reason.code === 'draft-not-found'
      ? words('template.notSaved')
      : accessRefusal(answer.reason);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words('template.title')}
      description={words('template.text')}
      footer={
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          {words('template.button')}
        </Button>
      }
    >
      <TextField
        name="templateName"
        label={words('template.name')}
        requirement="required"
        value={name}
        onChange={(next) => {
          setName(next);
          setError(undefined);
        }}
        maxCodePoints={NAME_MAX}
        {...(error !== undefined && { error })}
      />
    </Dialog>
  );
}
