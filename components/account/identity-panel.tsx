'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { linkIdentityAction } from '@/lib/features/users/actions.ts';
import type { ProviderProblem } from '@/lib/features/users/schema.ts';
import { Button } from '../ui/button.tsx';
import { CardSection } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Time } from '../ui/values/time.tsx';
import { ProofField, useProofForm } from './proof-field.tsx';
import { openProvider, useProviderProblem } from './provider-button.tsx';

type Props = {
  provider: string;
  linkedAt: string | null;
  proof: 'code' | 'password';
  /** Result of the way to the provider, if the person has just come back. */
  back: ProviderProblem | 'linked' | null;
};

/** Links the person's account to their identity at the provider. */
export function IdentityPanel({ provider, linkedAt, proof, back }: Props) {
  const t = useTranslations('auth.provider');
  const wordsOf = useProviderProblem(provider);
  const [shown, setShown] = useState(back);
  const [isAsking, setIsAsking] = useState(false);
  const form = useProofForm({
    kind: proof,
    send: (given) => linkIdentityAction({ [proof]: given }),
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
        {isAsking ? (
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
          <div>
            <Button
              onClick={() => {
                setShown(null);
                setIsAsking(true);
              }}
            >
              {t(linkedAt === null ? 'link' : 'linkAgain')}
            </Button>
          </div>
        )}
      </div>
    </CardSection>
  );
}
