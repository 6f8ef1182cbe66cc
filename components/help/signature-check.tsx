'use client';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { checkSignatureAction } from '@/lib/features/exchanges/actions.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';

/** Asks the service whether it accepts this portal's signature, and says what to do where it does not. */
export function SignatureCheck() {
  const t = useTranslations('signatureCheck');
  const { mutate, isPending, isError, data } = useMutation({
    networkMode: 'always',
    mutationFn: () => checkSignatureAction({}),
  });
  const code = data?.ok ? 'valid' : isError ? 'unavailable' : data?.reason.code;
  return (
    <Section titleId="signature-check" title={t('title')} description={t('text')} className="mt-8">
      <Button busy={isPending} icon={<ShieldCheck className="size-4" />} onClick={() => mutate()}>
        {t('check')}
      </Button>
      <output className="mt-4 block empty:hidden">
        {!isPending && code === 'valid' && <Notice kind="success">{t('valid')}</Notice>}
        {!isPending && code === 'signature-invalid' && (
          <Notice kind="error" title={t('invalid')}>
            {t('invalidText')}
          </Notice>
        )}
        {!isPending && data?.ok === false && data.reason.code === 'refused' && (
          <Notice kind="error" title={t('refused')}>
            <span lang="en">{data.reason.message}</span>
          </Notice>
        )}
        {!isPending && code !== undefined && !['valid', 'signature-invalid', 'refused'].includes(code) && (
          <Notice kind="warning">{t('unavailable')}</Notice>
        )}
      </output>
    </Section>
  );
}
