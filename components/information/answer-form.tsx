'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useRef, useState } from 'react';
import { answerRequestAction } from '@/lib/features/information/actions.ts';
import { PageForm } from '../forms/page-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { type Said, useOutcomeText } from './use-outcome-text.ts';

const NameLookup = dynamic(() => import('../lookups/name-lookup.tsx').then((part) => part.NameLookup));

/** The recipient's name, typed or looked up, sent as an update of the order; an empty one is asked for. */
export function AnswerForm({ orderId, onSaid }: { orderId: string; onSaid: (said: Said | null) => void }) {
  const t = useTranslations('information');
  const { done, refused } = useOutcomeText();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function fail(text: string) {
    setProblem(text);
    input.current?.focus();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') return fail(t('nameEmpty'));
    setBusy(true);
    onSaid(null);
    const answer = await answerRequestAction({ orderId, name }).catch(() => null);
    setBusy(false);
    if (answer?.ok) onSaid(done(answer.value));
    else if (answer?.reason.code === 'not-chinese') fail(t('refused.notChinese'));
    else onSaid(refused(answer?.reason ?? null));
  }

  return (
    <div>
      <h3 className="mb-2 text-h3">{t('here')}</h3>
      <PageForm onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <TextField
          name="chinese-name"
          label={t('name')}
          hint={t('nameHint')}
          lang="zh-CN"
          spellCheck={false}
          value={name}
          onChange={(text) => {
            setName(text);
            setProblem(undefined);
          }}
          inputRef={input}
          {...(problem !== undefined && { error: problem })}
        />
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {t('send')}
          </Button>
        </div>
      </PageForm>
      <Disclosure summary={t('lookUp')} className="mt-3">
        <NameLookup
          name="information-lookup"
          onUse={(characters) => {
            setName(characters);
            setProblem(undefined);
            input.current?.focus();
          }}
        />
      </Disclosure>
    </div>
  );
}
