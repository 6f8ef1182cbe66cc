'use client';
import { useTranslations } from 'next-intl';
import { MaskedValue, type MaskedValueProps } from '../ui/values/masked-value.tsx';
import { useStepUp } from './use-step-up.tsx';

/** A personal identifier that is shown in full for 30 s, once a person with a second factor has proved it. */
export function ProtectedValue({ onReveal, ...shown }: MaskedValueProps) {
  const t = useTranslations('common');
  const { withStepUp, dialog } = useStepUp(t('showWhat', { what: shown.what }));
  return (
    <>
      <MaskedValue {...shown} onReveal={() => withStepUp(onReveal)} />
      {dialog}
    </>
  );
}
