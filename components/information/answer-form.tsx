'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { answerRequestAction } from '@/lib/features/information/actions.ts';
import { answerSchema } from '@/lib/features/information/schema.ts';
import { PageForm, useControlled, useIssueWords } from '../forms/page-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { NameLookup } from '../lookups/name-lookup.tsx';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/card.tsx';
import { type Said, useOutcomeText } from './use-outcome-text.ts';

const typed = answerSchema.omit({ orderId: true });

/** The recipient's name, typed or looked up, sent as an update of the order. It is required. */
export function AnswerForm({ orderId, onSaid }: { orderId: string; onSaid: (said: Said | null) => void }) {
  const t = useTranslations('information');
  const { done, refused } = useOutcomeText();
  const { control, handleSubmit, setError, setFocus, setValue, formState } = useForm({
    resolver: zodResolver(typed, useIssueWords(t('nameEmpty'))),
    defaultValues: { name: '' },
  });
  const name = useControlled({ control, name: 'name', domName: 'chinese-name' });

  const submit = handleSubmit(async (values) => {
    onSaid(null);
    const answer = await answerRequestAction({ orderId, ...values }).catch(() => null);
    if (answer?.ok) onSaid(done(answer.value));
    else if (answer?.reason.code === 'not-chinese')
      setError('name', { message: t('refused.notChinese') }, { shouldFocus: true });
    else onSaid(refused(answer?.reason ?? null));
  });

  return (
    <div>
      <h3 className="mb-2 text-h3">{t('here')}</h3>
      <PageForm onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <TextField {...name} label={t('name')} hint={t('nameHint')} lang="zh-CN" spellCheck={false} />
        <div>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            {t('send')}
          </Button>
        </div>
      </PageForm>
      <Disclosure summary={t('lookUp')} className="mt-3">
        <NameLookup
          name="information-lookup"
          onUse={(characters) => {
            setValue('name', characters, { shouldValidate: true });
            setFocus('name');
          }}
        />
      </Disclosure>
    </div>
  );
}
