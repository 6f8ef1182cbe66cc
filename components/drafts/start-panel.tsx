'use client';
import { useState } from 'react';
import { RadioCards } from '@/components/forms/radio-group.tsx';
import { CapabilityNotice } from '@/components/live/capability-gate.tsx';
import { useCapability } from '@/components/live/use-capability.ts';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { FailureNotice } from '@/components/ui/failure.tsx';
import type { TemplateSummary } from '@/lib/features/templates/schema.ts';
import { type Family, families } from '@/lib/features/transfers/types.ts';
import { useWords } from './fields/use-words.ts';
import { OrderSources, type RecentOrder, type RecentRecipient, RecipientSources } from './start-sources.tsx';
import { TemplateSources } from './template-sources.tsx';
import { useNewDraft } from './use-new-draft.ts';

type Props = {
  lastFamily: Family;
  templates: readonly TemplateSummary[];
  recipients: readonly RecentRecipient[];
  orders: readonly RecentOrder[];
};

/** The start of a transfer: empty, or from something that is known already. */
export function StartPanel({ lastFamily, templates, recipients, orders }: Props) {
  const words = useWords('wizard');
  const choices = useWords('choices');
  const [family, setFamily] = useState<Family>(lastFamily);
  const draft = useNewDraft();
  const outage = useCapability(['create']);
  return (
    <div className="flex flex-col gap-5">
      <FailureNotice>{draft.failure}</FailureNotice>
      <Card className="flex flex-col gap-5">
        <RadioCards
          name="family"
          label={words('new.family')}
          hint={words('new.which')}
          value={family}
          onChange={(next) => setFamily(families.find((known) => known === next) ?? lastFamily)}
          options={families.map((known) => ({
            value: known,
            label: words(`new.${known}.title`),
            detail: (
              <>
                {words(`new.${known}.text`)}
                <span className="mt-1 block text-ink-3 text-micro">{choices(`family.${known}`)}</span>
              </>
            ),
          }))}
        />
        <ul aria-live="polite" className="ms-4 list-disc space-y-0.5 text-hint text-ink-2">
          <li>{words(`new.${family}.wallet`)}</li>
          <li>{words(`new.${family}.changes`)}</li>
          <li>{words(`new.${family}.needs`)}</li>
        </ul>
        {outage && (
          <p>
            <CapabilityNotice outage={outage} />
            <span className="block text-hint text-ink-2">{words('new.outage')}</span>
          </p>
        )}
        <div>
          <Button
            variant="primary"
            busy={draft.busy === 'blank'}
            onClick={() => void draft.start({ family }, { key: 'blank' })}
          >
            {words('new.start')}
          </Button>
        </div>
      </Card>
      <TemplateSources templates={templates} draft={draft} />
      <RecipientSources recipients={recipients} draft={draft} />
      <OrderSources orders={orders} draft={draft} />
    </div>
  );
}
