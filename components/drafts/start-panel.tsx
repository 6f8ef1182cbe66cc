'use client';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { RadioCards } from '@/components/forms/radio-group.tsx';
import { CapabilityNotice, useCapability } from '@/components/live/capability-gate.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardSection } from '@/components/ui/card.tsx';
import { FailureNotice, FailureText } from '@/components/ui/notice.tsx';
import { toast } from '@/components/ui/popups/toast-store.ts';
import { Money } from '@/components/ui/values/money.tsx';
import { RelativeTime } from '@/components/ui/values/relative-time.tsx';
import { removeTemplateAction, restoreTemplateAction } from '@/lib/features/drafts/actions.ts';
import type { TemplateSummary } from '@/lib/features/drafts/schema.ts';
import type { OrderSummary } from '@/lib/features/orders/types.ts';
import type { PartySummary } from '@/lib/features/parties/types.ts';
import { type Family, families } from '@/lib/features/transfers/types.ts';
import { InScript } from '../ui/values/in-script.tsx';
import { useWords } from './fields/use-words.ts';
import { useNewDraft } from './use-new-draft.tsx';

type Props = {
  lastFamily: Family;
  templates: readonly TemplateSummary[];
  recipients: readonly RecentRecipient[];
  orders: readonly RecentOrder[];
};

/** The start of a transfer: empty, or from a template, an order or a recipient. */
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
            data-testid="start-transfer"
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

type RecentOrder = Pick<
  OrderSummary,
  'id' | 'family' | 'orderNo' | 'beneficiaryName' | 'accountSuffix' | 'source' | 'createdAt'
>;
type RecentRecipient = Pick<PartySummary, 'id' | 'family' | 'name' | 'bankName' | 'accountTail'>;
type NewDraft = ReturnType<typeof useNewDraft>;

type SourcesProps = { id: string; title: string; text: string; children: ReactNode };

/** One source of a new transfer: a list with a button per entry. */
function Sources({ id, title, text, children }: SourcesProps) {
  return (
    <CardSection titleId={id} title={title} description={text}>
      <ul className="divide-y divide-subtle">{children}</ul>
    </CardSection>
  );
}

type SourceProps = { name: string; detail: ReactNode; children: ReactNode };

function Source({ name, detail, children }: SourceProps) {
  return (
    <li className="flex items-center justify-between gap-x-4 py-2.5">
      <div className="min-w-0">
        <span className="wrap-anywhere font-semibold">
          <InScript text={name} />
        </span>
        <span className="block text-hint text-ink-2">{detail}</span>
      </div>
      <span className="flex shrink-0 flex-wrap justify-end gap-2">{children}</span>
    </li>
  );
}

function RecipientSources({
  recipients,
  draft,
}: {
  recipients: readonly RecentRecipient[];
  draft: NewDraft;
}) {
  const words = useWords('wizard');
  const choices = useWords('choices');
  if (recipients.length === 0) return null;
  return (
    <Sources id="start-recipient" title={words('new.recipient.title')} text={words('new.recipient.text')}>
      {recipients.map(({ id, family, name, bankName, accountTail }) => (
        <Source
          key={id}
          name={name}
          detail={[choices(`family.${family}`), bankName, accountTail && `•••• ${accountTail}`]
            .filter(Boolean)
            .join(' · ')}
        >
          <Button
            size="sm"
            busy={draft.busy === id}
            onClick={() => void draft.start({ family, from: { recipientId: id } }, { key: id })}
          >
            {words('new.recipient.button')}
            <span className="sr-only"> {name}</span>
          </Button>
        </Source>
      ))}
    </Sources>
  );
}

function OrderSources({ orders, draft }: { orders: readonly RecentOrder[]; draft: NewDraft }) {
  const words = useWords('wizard');
  const choices = useWords('choices');
  if (orders.length === 0) return null;
  return (
    <Sources id="start-repeat" title={words('new.repeat.title')} text={words('new.repeat.text')}>
      {orders.map((order) => (
        <Source
          key={order.id}
          name={order.beneficiaryName || order.orderNo}
          detail={
            <>
              {choices(`family.${order.family}`)} ·{' '}
              <Money amount={order.source.amount} currency={order.source.currency} /> ·{' '}
              <RelativeTime at={order.createdAt} />
            </>
          }
        >
          <Button
            size="sm"
            busy={draft.busy === order.id}
            onClick={() =>
              void draft.start({ family: order.family, from: { repeatOrderId: order.id } }, { key: order.id })
            }
          >
            {words('new.repeat.button')}
            <span className="sr-only">
              {' '}
              {order.beneficiaryName} {order.orderNo}
            </span>
          </Button>
        </Source>
      ))}
    </Sources>
  );
}

/** The templates of all users. Removing one offers undo for ten seconds instead of asking first. */
function TemplateSources({ templates, draft }: { templates: readonly TemplateSummary[]; draft: NewDraft }) {
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
                {choices(`family.${family}`)} ·{' '}
                {beneficiaryName && (
                  <>
                    <InScript text={beneficiaryName} />
                    {' · '}
                  </>
                )}
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
    offerUndo(words('new.template.removed', { name }));
    router.refresh();
  }

  function offerUndo(message: string): void {
    toast({ kind: 'undo', message, action: { label: words('drafts.undo'), onPress: () => void undo() } });
  }

  async function undo(): Promise<void> {
    const answer = await restoreTemplateAction({ templateId: id }).catch(() => null);
    if (!answer?.ok) return offerUndo(words('new.template.notUndone', { name }));
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
