'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { PageForm } from '../forms/page-form.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast-store.ts';
import { type SettingsRefusal, useSettingsRefusal } from './use-settings-refusal.ts';

type Props = {
  save: () => Promise<{ ok: true } | { ok: false; reason: SettingsRefusal }>;
  saveLabel: string;
  /** The settings themselves; what stands in them stays when saving was refused. */
  children: ReactNode;
};

/** One card of settings that are saved together: what became of it is said, and the page shows it. */
export function SettingsForm({ save, saveLabel, children }: Props) {
  const t = useTranslations('documentSettings');
  const router = useRouter();
  const refusalText = useSettingsRefusal();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const answer = await save().catch(() => null);
    setBusy(false);
    if (!answer?.ok) return setRefusal(refusalText(answer?.reason ?? { code: 'no-answer' }));
    toast({ kind: 'success', message: t('saved') });
    router.refresh();
  }

  return (
    <PageForm
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      {refusal && (
        <Notice kind="error" role="alert">
          {refusal}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {saveLabel}
        </Button>
      </div>
    </PageForm>
  );
}
