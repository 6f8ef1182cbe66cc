'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import { decidePayoutAction, decideReviewAction } from '@/lib/features/sandbox/actions.ts';
import { handle } from '@/lib/features/sandbox/handles.ts';
import { sandboxOrderOptions } from '@/lib/features/sandbox/query-options.ts';
import { type Decision, decisions, outcomes, type PayoutOutcome } from '@/lib/features/sandbox/types.ts';
import { ok } from '@/lib/result.ts';
import { TextField } from '../forms/text-field.tsx';
import { Button, Spinner, TextButton } from '../ui/button.tsx';
import { CallbackList } from './callback-list.tsx';
import { useSandboxPress } from './use-sandbox-press.tsx';

/** Decisions about one order, and its callbacks; as wide as the place it stands in. */
export function OrderSandbox({ orderId }: { orderId: string }) {
  const t = useTranslations('sandbox.order');
  const common = useTranslations('common');
  const { data, isError, refetch } = useQuery(
    sandboxOrderOptions({ orderId, under: orderKeys.detail(orderId) }),
  );
  const isUnread = isError || data?.deliveries === null;
  return (
    <div {...handle('sandbox-order')} className="@container">
      {data?.isAtService === false ? (
        <p className="text-hint text-ink-2">{t('notAtService')}</p>
      ) : (
        <div className="grid gap-x-10 gap-y-6 @2xl:grid-cols-2">
          <Decisions orderId={orderId} />
          <section aria-labelledby="sandbox-callbacks" className="min-w-0">
            <h3 id="sandbox-callbacks" className="mb-1 font-semibold text-label">
              {t('callbacks')}
            </h3>
            {isUnread && (
              <p className="text-hint text-ink-2">
                {t('callbacksFailed')}{' '}
                <TextButton onClick={() => void refetch()}>{common('retry')}</TextButton>
              </p>
            )}
            {data?.deliveries && <CallbackList orderId={orderId} deliveries={data.deliveries} />}
            {!data && !isError && <Spinner />}
          </section>
        </div>
      )}
    </div>
  );
}

function Decisions({ orderId }: { orderId: string }) {
  const t = useTranslations('sandbox.order');
  const [message, setMessage] = useState('');
  const { press, busy, said } = useSandboxPress();

  async function review(decision: Decision): Promise<void> {
    const isDone = await press({
      id: `sandbox-review-${decision}`,
      run: async () => {
        const decided = await decideReviewAction({ orderId, decision, message });
        return decided.ok ? ok(t(`reviewed.${decision}`)) : decided;
      },
    });
    if (isDone) setMessage('');
  }

  async function pay(outcome: PayoutOutcome): Promise<void> {
    const isDone = await press({
      id: `sandbox-payout-${outcome}`,
      run: async () => {
        const decided = await decidePayoutAction({ orderId, outcome, message });
        return decided.ok ? ok(t(`paid.${outcome}`)) : decided;
      },
    });
    if (isDone) setMessage('');
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div {...handle('sandbox-message')}>
        <TextField
          name="sandbox-message"
          label={t('message')}
          requirement="optional"
          value={message}
          onChange={setMessage}
          maxCodePoints={256}
          autoComplete="off"
        />
      </div>
      <Buttons label={t('review')}>
        {decisions.map((decision) => (
          <Button
            key={decision}
            {...handle(`sandbox-review-${decision}`)}
            size="sm"
            busy={busy === `sandbox-review-${decision}`}
            onClick={() => void review(decision)}
          >
            {t(`decision.${decision}`)}
          </Button>
        ))}
      </Buttons>
      <Buttons label={t('payout')}>
        {outcomes.map((outcome) => (
          <Button
            key={outcome}
            {...handle(`sandbox-payout-${outcome}`)}
            size="sm"
            busy={busy === `sandbox-payout-${outcome}`}
            onClick={() => void pay(outcome)}
          >
            {t(`outcome.${outcome}`)}
          </Button>
        ))}
      </Buttons>
      {said}
    </div>
  );
}

function Buttons({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-label">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}
