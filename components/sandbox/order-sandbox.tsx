'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import { decidePayoutAction, decideReviewAction } from '@/lib/features/sandbox/actions.ts';
import { handle, type SandboxHandle } from '@/lib/features/sandbox/handles.ts';
import { sandboxOrderOptions } from '@/lib/features/sandbox/query-options.ts';
import { type DecisionRefusal, decisions, outcomes } from '@/lib/features/sandbox/types.ts';
import { ok, type Result } from '@/lib/result.ts';
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
          <Decisions orderId={orderId} isInformationRequested={data?.isInformationRequested === true} />
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

function Decisions({
  orderId,
  isInformationRequested,
}: {
  orderId: string;
  isInformationRequested: boolean;
}) {
  const t = useTranslations('sandbox.order');
  const [message, setMessage] = useState('');
  const presses = useSandboxPress();
  const empty = () => setMessage('');
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
      <Choice
        label={t('review')}
        note={isInformationRequested && t('reviewNote')}
        options={decisions.map((decision) => ({
          id: `sandbox-review-${decision}` as const,
          name: t(`decision.${decision}`),
          done: t(`reviewed.${decision}`),
          decide: () => decideReviewAction({ orderId, decision, message }),
        }))}
        presses={presses}
        onDone={empty}
      />
      <Choice
        label={t('payout')}
        options={outcomes.map((outcome) => ({
          id: `sandbox-payout-${outcome}` as const,
          name: t(`outcome.${outcome}`),
          done: t(`paid.${outcome}`),
          decide: () => decidePayoutAction({ orderId, outcome, message }),
        }))}
        presses={presses}
        onDone={empty}
      />
    </div>
  );
}

type Option = {
  id: SandboxHandle;
  name: string;
  /** The sentence that says what was decided. */
  done: string;
  decide: () => Promise<Result<null, DecisionRefusal | AccessRefusal>>;
};

type ChoiceProps = {
  label: string;
  note?: ReactNode;
  options: readonly Option[];
  presses: ReturnType<typeof useSandboxPress>;
  onDone: () => void;
};

/** Buttons of which each decides, and below them what the last press did. */
function Choice({ label, note, options, presses, onDone }: ChoiceProps) {
  const { press, busy, saidOf } = presses;

  async function choose({ id, done, decide }: Option): Promise<void> {
    const run = async () => {
      const decided = await decide();
      return decided.ok ? ok(done) : decided;
    };
    if (await press({ id, run })) onDone();
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-label">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Button
            key={option.id}
            {...handle(option.id)}
            size="sm"
            busy={busy === option.id}
            onClick={() => void choose(option)}
          >
            {option.name}
          </Button>
        ))}
      </div>
      {note && <p className="mt-1.5 text-hint text-ink-2">{note}</p>}
      {saidOf(options.map(({ id }) => id))}
    </fieldset>
  );
}
