'use client';
import { useTranslations } from 'next-intl';
import {
  removeOwnFactorAction,
  renewRecoveryCodesAction,
  startEnrolmentAction,
} from '@/lib/features/step-up/actions.ts';
import type { Enrolment } from '@/lib/features/step-up/schema.ts';
import { ok, type Result } from '@/lib/result.ts';
import { Button } from '../ui/button.tsx';
import { ProofField } from './proof-field.tsx';
import { useProofForm } from './use-proof-form.ts';
import type { ProofFailure } from './use-proof-refusal.ts';

/** A change of one's own second factor. */
export type Wish = 'setUp' | 'replace' | 'remove' | 'renew';
export type Proved =
  | { kind: 'enrol'; enrolment: Enrolment }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'removed' };

type Props = { wish: Wish; onCancel: () => void; onDone: (next: Proved) => void };

/** The proof that a wish takes: the password where there is no app yet, a code of the app otherwise. */
export function AskProof({ wish, onCancel, onDone }: Props) {
  const t = useTranslations('stepUp.ask');
  const kind = wish === 'setUp' ? 'password' : 'code';
  const form = useProofForm({ kind, send: (proof) => sendProof(wish, proof), onDone });
  return (
    <div className="flex max-w-md flex-col gap-4">
      <p>{t(wish)}</p>
      <ProofField form={form} kind={kind} isFirst />
      <div className="flex gap-2">
        <Button type="submit" form={form.id} variant="primary" busy={form.busy}>
          {t('go')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </div>
  );
}

async function sendProof(wish: Wish, proof: string): Promise<Result<Proved, ProofFailure>> {
  switch (wish) {
    case 'setUp':
    case 'replace': {
      const begun = await startEnrolmentAction(wish === 'setUp' ? { password: proof } : { code: proof });
      return begun.ok ? ok({ kind: 'enrol', enrolment: begun.value }) : begun;
    }
    case 'renew': {
      const renewed = await renewRecoveryCodesAction({ code: proof });
      return renewed.ok ? ok({ kind: 'codes', codes: renewed.value.recoveryCodes }) : renewed;
    }
    case 'remove': {
      const removed = await removeOwnFactorAction({ code: proof });
      return removed.ok ? ok({ kind: 'removed' }) : removed;
    }
    default:
      return wish satisfies never;
  }
}
