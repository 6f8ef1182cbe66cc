'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { endPersonSessionAction } from '@/lib/features/users/actions.ts';
import type { SessionView } from '@/lib/features/users/schema.ts';
import { Sessions } from '../account/session-list.tsx';
import { CardSection } from '../ui/card.tsx';
import { FailureText } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { type Failure, useManageRefusal } from './use-manage-refusal.ts';

type Props = {
  person: { userId: string; name: string };
  sessions: readonly SessionView[];
  can: { manage: boolean };
};

/** The browsers in which a person is signed in. An administrator ends one by a press; that takes nothing from the person. */
export function PersonSessions({ person: { userId, name }, sessions, can }: Props) {
  const t = useTranslations('people');
  const router = useRouter();
  const refusalOf = useManageRefusal();
  const [busy, setBusy] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Failure | null>(null);

  async function end(sessionId: string): Promise<void> {
    if (busy) return;
    setBusy(sessionId);
    setRefusal(null);
    const answer = await endPersonSessionAction({ userId, sessionId }).catch(() => null);
    setBusy(null);
    if (!answer?.ok) return setRefusal(answer?.reason ?? { code: 'no-answer' });
    toast({ kind: 'success', message: t('sessionEnded', { name }) });
    router.refresh();
  }

  return (
    <CardSection titleId="sessions" title={t('sessions')}>
      {sessions.length === 0 ? (
        <p className="text-ink-2">{t('noSessions')}</p>
      ) : (
        <Sessions sessions={sessions} busy={busy} onEnd={can.manage ? (id) => void end(id) : null} />
      )}
      <FailureText>
        {refusal && (refusal.code === 'no-answer' ? t('sessionNotEnded') : refusalOf(refusal).text)}
      </FailureText>
    </CardSection>
  );
}
