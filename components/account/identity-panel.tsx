'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { linkIdentityAction, unlinkIdentityAction } from '@/lib/features/users/actions.ts';
import type { ProviderProblem } from '@/lib/features/users/schema.ts';
import { Button } from '../ui/button.tsx';
import { CardSection } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { Time } from '../ui/values/time.tsx';
import { ProofField, useProofForm } from './proof-field.tsx';
import { openProvider, useProviderProblem } from './provider-button.tsx';

type Props = {
  provider: string;
  linkedAt: string | null;
  /** True if people sign in by the provider alone. */
  isOnly: boolean;
  /** Null for a person who can prove who they are by the provider alone. */
  proof: 'code' | 'password' | null;
  /** Result of the way to the provider, if the person has just come back. */
  back: ProviderProblem | 'linked' | null;
};

/** Links the person's account to, and unlinks it from, their identity at the provider. */
export function IdentityPanel({ provider, linkedAt, isOnly, proof, back }: Props) {
  const t = useTranslations('auth.provider');
  const wordsOf = useProviderProblem(provider);
  const [shown, setShown] = useState(back);
  const [isAsking, setIsAsking] = useState(false);
  const [isUnlinking, setIsUnlinking] = useState(false);
  const form = useProofForm({
    kind: proof ?? 'password',
    send: (given) => linkIdentityAction({ [proof ?? 'password']: given }),
    onDone: async () => {
      if (await openProvider()) return;
      setIsAsking(false);
      setShown('provider-failed');
    },
  });
  return (
    <CardSection titleId="identity" title={t('title', { provider })} description={t('text', { provider })}>
      <div className="flex max-w-md flex-col gap-4">
        {shown && (
          <Notice
            kind={shown === 'linked' ? 'success' : 'error'}
            role={shown === 'linked' ? 'status' : 'alert'}
          >
            {shown === 'linked' ? t('linked', { provider }) : wordsOf(shown)}
          </Notice>
        )}
        {linkedAt !== null && (
          <p>
            {t('since')} <Time at={linkedAt} />
          </p>
        )}
        {isUnlinking ? (
          <UnlinkForm provider={provider} onClose={() => setIsUnlinking(false)} />
        ) : proof === null ? null : isAsking ? (
          <>
            <ProofField form={form} kind={proof} isFirst />
            <div className="flex gap-2">
              <Button type="submit" form={form.id} variant="primary" busy={form.busy}>
                {t('go', { provider })}
              </Button>
              <Button onClick={() => setIsAsking(false)}>{t('cancel')}</Button>
            </div>
          </>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button
              onClick={() => {
                setShown(null);
                setIsAsking(true);
              }}
            >
              {t(linkedAt === null ? 'link' : 'linkAgain')}
            </Button>
            {linkedAt !== null && !isOnly && (
              <Button
                onClick={() => {
                  setShown(null);
                  setIsUnlinking(true);
                }}
              >
                {t('unlink')}
              </Button>
            )}
          </div>
        )}
      </div>
    </CardSection>
  );
}

function UnlinkForm({ provider, onClose }: { provider: string; onClose: () => void }) {
  const t = useTranslations('auth.provider');
  const router = useRouter();
  const form = useProofForm({
    kind: 'password',
    send: (password) => unlinkIdentityAction({ password }),
    onDone: () => {
      toast({ kind: 'success', message: t('unlinked', { provider }) });
      onClose();
      router.refresh();
    },
  });
  return (
    <>
      <p>{t('unlinkText', { provider })}</p>
      <ProofField form={form} kind="password" isFirst />
      <div className="flex gap-2">
        <Button type="submit" form={form.id} variant="danger" busy={form.busy}>
          {t('unlink')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </>
  );
}
