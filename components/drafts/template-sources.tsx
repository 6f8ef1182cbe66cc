'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { FailureText } from '@/components/ui/failure.tsx';
import { toast } from '@/components/ui/popups/toast-store.ts';
import { removeTemplateAction, restoreTemplateAction } from '@/lib/features/templates/actions.ts';
import type { TemplateSummary } from '@/lib/features/templates/schema.ts';
import { useWords } from './fields/use-words.ts';
import { type NewDraft, Source, Sources } from './start-sources.tsx';

/** The templates of everybody. A removed one can be brought back for ten seconds, so nobody is asked beforehand. */
export function TemplateSources({
  templates,
  draft,
}: {
  templates: readonly TemplateSummary[];
  draft: NewDraft;
}) {
  const words = useWords('wizard');
  const choices = useWords('choices');
  if (templates.length === 0) return null;
  return (
    <Sources id="start-template" title={words('new.template.title')} text={words('new.template.text')}>
      {templates.map((template) => {
        const { id, family, name, beneficiaryName, sourceCurrency, targetCurrency } = template;
        const pair = `${sourceCurrency} → ${targetCurrency}`;
        return (
          <Source
            key={id}
            name={name}
            detail={
              <>
                {choices(`family.${family}`)} · {beneficiaryName && <bdi>{beneficiaryName} · </bdi>}
                {pair}
              </>
            }
          >
            <Button
              size="sm"
              busy={draft.busy === id}
              onClick={() => void draft.start({ family, from: { templateId: id } }, { key: id })}
            >
              {words('new.template.button')}
              <span className="sr-only"> {name}</span>
            </Button>
            <RemoveTemplate id={id} name={name} />
          </Source>
        );
      })}
    </Sources>
  );
}

function RemoveTemplate({ id, name }: { id: string; name: string }) {
  const words = useWords('wizard');
  const router = useRouter();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function remove(): Promise<void> {
    setState('busy');
    const answer = await removeTemplateAction({ templateId: id }).catch(() => null);
    if (!answer?.ok) return setState('failed');
    toast({
      kind: 'undo',
      message: words('new.template.removed', { name }),
      action: {
        label: words('drafts.undo'),
        onPress: () => void restoreTemplateAction({ templateId: id }).then(() => router.refresh()),
      },
    });
    router.refresh();
  }

  return (
    <>
      <Button size="sm" variant="ghost" busy={state === 'busy'} onClick={() => void remove()}>
        {words('new.template.remove')}
        <span className="sr-only"> {name}</span>
      </Button>
      <FailureText>{state === 'failed' && words('new.template.notRemoved')}</FailureText>
    </>
  );
}
