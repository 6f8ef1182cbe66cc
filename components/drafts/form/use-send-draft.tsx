'use client';
import { type ReactNode, useState } from 'react';
import { useAccessRefusal } from '@/components/account/use-access-refusal.ts';
import { useGo } from '@/components/ui/link.tsx';
import { sentence } from '@/components/ui/values/wording.ts';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import type { CreateOrderRefusal, DraftProblem, UpdateOrderRefusal } from '@/lib/features/orders/types.ts';
import { isFieldPath } from '@/lib/features/transfers/fields.ts';
import type { FieldPath } from '@/lib/features/transfers/types.ts';
import type { Result } from '@/lib/result.ts';
import { useFieldTexts, useWords } from '../fields/use-words.ts';
import { useStepForm } from '../steps/step-form.tsx';
import { useDraft } from './draft-context.ts';

type Sent = { orderId: string; state: 'created' | 'updated' | 'checking' | 'ready' };
export type Send = (input: { draftId: string; revision: number }) => Promise<Result<Sent, Refusal>>;
type Refusal = CreateOrderRefusal | UpdateOrderRefusal | AccessRefusal;

type Options = {
  send: Send;
  /** Returns the page to open once it is sent. */
  next: (sent: Sent) => string;
  /** Runs before that page opens. */
  onSent?: (sent: Sent) => void;
  /** The texts for no answer, and before the service's own words for a refusal. */
  noAnswer: string;
  refused: string;
};

/** Saves the draft and sends it as a new or changed order; a refusal shows where it can be fixed. */
export function useSendDraft({ send, next, onSent, noAnswer, refused }: Options) {
  const { draftId, editor, saver } = useDraft();
  const { fail } = useStepForm();
  const { nameOf, problemText, wizard } = useFieldTexts();
  const errors = useWords('errors');
  const go = useGo();
  const accessRefusal = useAccessRefusal();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<ReactNode>(null);

  async function submit(way: Send = send): Promise<void> {
    if (busy) return;
    setNotice(null);
    setBusy(true);
    if ((await editor.show()).length > 0) {
      setBusy(false);
      return fail();
    }
    saver.hold(true);
    // Without an answer the order is unknown: the portal asks the service by itself.
    const answer = (await saver.flush())
      ? await way({ draftId, revision: saver.revision }).catch(() => null)
      : undefined;
    if (answer?.ok) {
      saver.stop();
      onSent?.(answer.value);
      return go(next(answer.value));
    }
    setBusy(false);
    saver.hold(false);
    if (answer === undefined) setNotice(wizard('create.notSaved'));
    else if (answer === null) setNotice(noAnswer);
    else await explain(answer.reason);
  }

  async function showAtFields(words: { path: FieldPath; message: string }[]): Promise<void> {
    await editor.showWords(words);
    if (words.length > 0) fail();
  }

  async function explain(refusal: Refusal): Promise<void> {
    switch (refusal.code) {
      case 'draft-changed':
        // Saving again finds the other revision and opens the comparison.
        return saver.resume();
      case 'draft-invalid': {
        const shown: readonly string[] = await editor.show();
        // Problems that only the server finds are not among the form's own.
        const others = refusal.problems.filter(({ path }) => !shown.includes(path));
        return showAtFields(others.flatMap((found) => serverProblem(found)));
      }
      case 'order-no-used':
        return showAtFields([{ path: 'orderNo', message: errors('orderNoTaken') }]);
      case 'refused':
        await showAtFields(
          refusal.errors.flatMap(({ path, message }) =>
            isFieldPath(path) ? [{ path, message: errors('service', { raw: message }) }] : [],
          ),
        );
        return setNotice(
          <>
            {refused} {errors('service', { raw: refusal.message })}
          </>,
        );
      case 'unavailable':
        return setNotice(errors('unavailable'));
      case 'draft-not-found':
        return setNotice(errors('notFound'));
      case 'nothing-changed':
        return setNotice(wizard('change.nothing'));
      case 'not-allowed-now':
        return setNotice(wizard('change.no.status.title'));
      default:
        return setNotice(accessRefusal(refusal));
    }
  }

  function serverProblem({ path, key, args }: DraftProblem) {
    if (!isFieldPath(path)) return [];
    const known = wizard.has(`problems.${key}`);
    const message = known
      ? problemText({ path, key, args }, editor.values)
      : sentence(errors('notSent', { label: nameOf(path, editor.values) }));
    return [{ path, message }];
  }

  return { busy, notice, submit };
}
