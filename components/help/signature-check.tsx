'use client';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { checkSignatureAction } from '@/lib/features/exchanges/actions.ts';
import { useAccessRefusal } from '../account/use-access-refusal.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';

type Answer = Awaited<ReturnType<typeof checkSignatureAction>>;

/** Asks the service whether it accepts this portal's signature, and says what to do if it does not. */
export function SignatureCheck() {
  const t = useTranslations('signatureCheck');
  const { mutate, isPending, isError, data } = useMutation({
    networkMode: 'always',
    mutationFn: () => checkSignatureAction({}),
  });
  return (
    <Section titleId="signature-check" title={t('title')} description={t('text')} className="mt-8">
      <Button busy={isPending} icon={<ShieldCheck className="size-4" />} onClick={() => mutate()}>
        {t('check')}
      </Button>
      <output className="mt-4 block empty:hidden">
        {!isPending && data && <SignatureAnswer answer={data} />}
        {isError && <SignatureAnswer answer={{ ok: false, reason: { code: 'unavailable' } }} />}
      </output>
    </Section>
  );
}

function SignatureAnswer({ answer }: { answer: Answer }) {
  const t = useTranslations('signatureCheck');
  const explainAccess = useAccessRefusal();
  if (answer.ok) return <Notice kind="success">{t('valid')}</Notice>;
  const { reason } = answer;
  switch (reason.code) {
    case 'signature-invalid':
      return (
        <Notice kind="error" title={t('invalid')}>
          {t('invalidText')}
        </Notice>
      );
    case 'refused':
      return (
        <Notice kind="error" title={t('refused')}>
          <span lang="en">{reason.message}</span>
        </Notice>
      );
    case 'unavailable':
      return <Notice kind="warning">{t('unavailable')}</Notice>;
    default:
      return <Notice kind="error">{explainAccess(reason)}</Notice>;
  }
}
