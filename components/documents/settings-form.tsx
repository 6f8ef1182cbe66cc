'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTypeName } from '@/components/documents/use-document-names.ts';
import type { AccessRefusal } from '@/lib/auth/types.ts';
import type { SaveNamesRefusal, SaveRulesRefusal } from '@/lib/features/document-settings/types.ts';
import { useAccessRefusal } from '../account/use-access-refusal.ts';
import { PageForm } from '../forms/page-form.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { StickyBar } from '../ui/sticky-bar.tsx';

type Props<V extends FieldValues, T> = {
  form: UseFormReturn<V, unknown, T>;
  save: (values: T) => Promise<{ ok: true } | { ok: false; reason: SettingsRefusal }>;
  saveLabel: string;
  /** The settings themselves; what stands in them stays when saving was refused. */
  children: ReactNode;
};

/** Settings that are saved together: what became of it is said, and the page shows it. */
export function SettingsForm<V extends FieldValues, T>({ form, save, saveLabel, children }: Props<V, T>) {
  const t = useTranslations('documentSettings');
  const router = useRouter();
  const refusalText = useSettingsRefusal();
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const answer = await save(values).catch(() => null);
    if (!answer?.ok) {
      form.setError('root', { message: refusalText(answer?.reason ?? { code: 'no-answer' }) });
      return;
    }
    toast({ kind: 'success', message: t('saved') });
    router.refresh();
  });

  return (
    <PageForm className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {children}
      {errors.root && (
        <Notice kind="error" role="alert">
          {errors.root.message}
        </Notice>
      )}
      <StickyBar aria-label={saveLabel}>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {saveLabel}
        </Button>
      </StickyBar>
    </PageForm>
  );
}

type SettingsRefusal = SaveNamesRefusal | SaveRulesRefusal | AccessRefusal | { code: 'no-answer' };

/** Returns the reason that nothing was saved, with the next step. */
function useSettingsRefusal(): (refusal: SettingsRefusal) => string {
  const t = useTranslations('documentSettings.refusal');
  const typeName = useTypeName();
  const accessRefusal = useAccessRefusal();
  return (refusal) => {
    switch (refusal.code) {
      case 'half-named':
        return t('halfNamed', { types: refusal.types.join(' · ') });
      case 'unknown-type':
        return t('unknownType', { types: refusal.types.map(typeName).join(' · ') });
      case 'no-answer':
        return t('noAnswer');
      default:
        return accessRefusal(refusal);
    }
  };
}
