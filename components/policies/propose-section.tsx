'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Policy } from '@/lib/features/policies/types.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useOnDemand } from '../ui/use-on-demand.ts';

const loadForm = () => import('./policy-form.tsx');

/** The way to another policy; the form comes when it is wanted. */
export function ProposeSection({ policy, hasSecondAdmin }: { policy: Policy; hasSecondAdmin: boolean }) {
  const t = useTranslations('policies');
  const [isOpen, setIsOpen] = useState(false);
  const form = useOnDemand(loadForm, isOpen);
  if (isOpen && form) return <form.PolicyForm policy={policy} onDone={() => setIsOpen(false)} />;
  return (
    <div className="flex flex-col items-start gap-3">
      {!hasSecondAdmin && <Notice kind="warning">{t('alone')}</Notice>}
      <Button busy={isOpen} onClick={() => setIsOpen(true)}>
        {t('propose')}
      </Button>
    </div>
  );
}
