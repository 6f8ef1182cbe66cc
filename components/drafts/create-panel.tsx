'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { useAccessRefusal } from '@/components/auth/use-access-refusal.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { createOrderAction } from '@/lib/features/orders/actions.ts';
import { isFieldPath } from '@/lib/features/transfers/fields.ts';
import { useDraft } from './draft-context.ts';
import { useStepForm } from './step-form-context.ts';
import { useStepKeys } from './use-step-keys.ts';
import { useWords } from './use-words.ts';

type Answer = Awaited<ReturnType<typeof createOrderAction>>;
type Refusal = Extract<Answer, { ok: false }>['reason'];

/** The end of the draft: what stays changeable is said before, then one press makes the order (ui.md §3.6). */
export function CreatePanel() {
  const { draftId, state, saver, goTo } = useDraft();
  const { fail } = useStepForm();
  const router = useRouter();
  const wizard = useWords('wizard');
  const errors = useWords('errors');
  const accessRefusal = useAccessRefusal();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<ReactNode>(null);

  async function create(): Promise<void> {
    if (busy) return;
    setNotice(null);
    if (state.show().length > 0) return fail();
    setBusy(true);
    // Without an answer nothing is known of the order: the portal itself asks the service, the person need not.
    const answer = (await saver.flush())
      ? await createOrderAction({ draftId, revision: saver.revision }).catch(() => null)
      : undefined;
    if (answer?.ok) {
      saver.stop();
      const { orderId, state: outcome } = answer.value;
      router.push((outcome === 'created' ? `/orders/${orderId}/documents` : `/orders/${orderId}`) as Route);
      return;
    }
    setBusy(false);
    if (answer === undefined) setNotice(wizard('create.notSaved'));
    else if (answer === null) setNotice(wizard('create.noAnswer'));
    else explain(answer.reason);
  }

  function explain(refusal: Refusal): void {
    switch (refusal.code) {
      case 'draft-changed':
        // Saving again meets the other revision and opens the comparison.
        saver.resume();
        return;
      case 'draft-invalid':
        state.show();
        return fail();
      case 'order-no-used':
        state.showWords([{ path: 'orderNo', message: errors('orderNoTaken') }]);
        return fail();
      case 'refused': {
        const known = refusal.errors.flatMap(({ path, message }) =>
          isFieldPath(path) ? [{ path, message: errors('service', { raw: message }) }] : [],
        );
        state.showWords(known);
        if (known.length > 0) fail();
        setNotice(
          <>
            {errors('notCreated')} {errors('service', { raw: refusal.message })}
          </>,
        );
        return;
      }
      case 'unavailable':
        setNotice(errors('unavailable'));
        return;
      case 'draft-not-found':
        setNotice(errors('notFound'));
        return;
      default:
        setNotice(accessRefusal(refusal));
    }
  }

  useStepKeys({ onGo: () => void create() });
  return (
    <div className="mt-6 flex flex-col gap-5">
      <Notice title={wizard('create.changes.title')}>
        <ul className="ms-4 list-disc space-y-0.5">
          <li>{wizard('create.changes.anything')}</li>
          <li>{wizard('create.changes.fixed')}</li>
          <li>{wizard('create.changes.cancel')}</li>
        </ul>
      </Notice>
      {notice && (
        <Notice kind="error" role="alert">
          {notice}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="ghost" onClick={() => goTo('parties')}>
          {wizard('previous')}
        </Button>
        <Button variant="primary" busy={busy} onClick={() => void create()}>
          {wizard('create.button')}
        </Button>
      </div>
    </div>
  );
}
