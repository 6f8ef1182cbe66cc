'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type FactorRule, factorRules } from '@/lib/auth/permissions.ts';
import type { ProofAsked } from '@/lib/features/step-up/schema.ts';
import { changeFactorRuleAction } from '@/lib/features/users/actions.ts';
import { factorRuleSchema } from '@/lib/features/users/schema.ts';
import { Controlled } from '../forms/page-form.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { VerbDialog } from './verb-dialog.tsx';

type Props = { rule: FactorRule; asksForTwo: boolean; canManage: boolean; proof: ProofAsked };

/** The people who must have a second factor, and the button that changes it. */
export function FactorRuleSection({ rule, asksForTwo, canManage, proof }: Props) {
  const t = useTranslations('people.rule');
  const people = useTranslations('people');
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      titleId="factor-rule"
      title={t('title')}
      description={t(`text.${rule}`)}
      actions={canManage && <Button onClick={() => setIsOpen(true)}>{t('change')}</Button>}
    >
      {isOpen && (
        <VerbDialog
          title={t('ask')}
          text={t('askText')}
          submitLabel={t('change')}
          proof={proof}
          fields={{
            schema: factorRuleSchema.pick({ rule: true }),
            defaults: { rule },
          }}
          send={(proved, chosen) => changeFactorRuleAction({ ...chosen, ...proved })}
          onDone={({ proposalId }) => {
            toast({
              kind: 'success',
              message: proposalId === null ? t('done') : people('proposals.done.propose'),
            });
            setIsOpen(false);
            router.refresh();
          }}
          onClose={() => setIsOpen(false)}
        >
          {(control) => (
            <Controlled control={control} name="rule">
              {(field) => (
                <>
                  <RadioGroup
                    {...field}
                    label={t('who')}
                    options={factorRules.map((value) => ({ value, label: t(`who_${value}`) }))}
                  />
                  {asksForTwo && factorRules.indexOf(field.value) < factorRules.indexOf(rule) && (
                    <Notice>{people('proposing')}</Notice>
                  )}
                </>
              )}
            </Controlled>
          )}
        </VerbDialog>
      )}
    </Section>
  );
}
