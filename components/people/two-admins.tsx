'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ProofAsked } from '@/lib/features/step-up/schema.ts';
import { askForTwoAction } from '@/lib/features/users/actions.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { VerbDialog } from './verb-dialog.tsx';

type Props = { isAsked: boolean; hasSecond: boolean; canManage: boolean; proof: ProofAsked };

/** The rule that trusting somebody takes two administrators, and the button that changes it. */
export function TwoAdmins({ isAsked, hasSecond, canManage, proof }: Props) {
  const t = useTranslations('people');
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const verb = t(isAsked ? 'two.turnOff' : 'two.turnOn');
  return (
    <Section
      titleId="two-admins"
      title={t('two.title')}
      description={t(isAsked ? 'two.on' : 'two.off')}
      actions={canManage && <Button onClick={() => setIsOpen(true)}>{verb}</Button>}
    >
      {isAsked && canManage && !hasSecond && <Notice kind="warning">{t('two.alone')}</Notice>}
      {isOpen && (
        <VerbDialog
          title={verb}
          text={t(isAsked ? 'two.offText' : 'two.onText')}
          submitLabel={verb}
          proof={proof}
          send={(proved) => askForTwoAction({ on: !isAsked, ...proved })}
          onDone={({ proposalId }) => {
            toast({
              kind: 'success',
              message: t(proposalId === null ? 'two.doneOn' : 'proposals.done.propose'),
            });
            setIsOpen(false);
            router.refresh();
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Section>
  );
}
