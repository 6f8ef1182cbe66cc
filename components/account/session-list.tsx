'use client';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { endOtherSessionsAction, endSessionAction } from '@/lib/features/users/actions.ts';
import type { SessionView } from '@/lib/features/users/schema.ts';
import { codeName } from '@/lib/text/code-name.ts';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/card.tsx';
import { exactTimeTag, pastTimeTag } from '../ui/values/time-tag.tsx';
import { useFormRefusal } from './preferences-form.tsx';

/** The number of sessions shown, with the current session first. */
const shownAtOnce = 5;

/** The user's sessions. Ending a session takes effect with its next request. */
export function SessionList({ sessions }: { sessions: readonly SessionView[] }) {
  const t = useTranslations('preferences');
  const router = useRouter();
  const [busy, setBusy] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { refusal, report } = useFormRefusal();
  const others = sessions.filter(({ isThisOne }) => !isThisOne);

  async function end(which: string) {
    if (busy) return;
    setBusy(which);
    const answer = await (which === 'others'
      ? endOtherSessionsAction({})
      : endSessionAction({ sessionId: which })
    ).catch(() => null);
    setBusy(null);
    const reason = answer?.ok === false ? answer.reason : null;
    // A session that already ended counts as signed out.
    const isGone = reason?.code === 'session-not-found' || reason?.code === 'own-session';
    if (!answer?.ok && !isGone) {
      report(reason && { ok: false, reason });
      return;
    }
    report({ ok: true });
    setDone(t('ended', { count: answer?.ok ? answer.value.ended : 1 }));
    router.refresh();
  }

  return (
    <>
      <Sessions sessions={sessions.slice(0, shownAtOnce)} busy={busy} onEnd={(id) => void end(id)} />
      {sessions.length > shownAtOnce && (
        <Disclosure summary={t('moreSessions', { count: sessions.length - shownAtOnce })}>
          <Sessions sessions={sessions.slice(shownAtOnce)} busy={busy} onEnd={(id) => void end(id)} />
        </Disclosure>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-4">
        {others.length > 0 && (
          <Button busy={busy === 'others'} onClick={() => void end('others')}>
            {t('endOthers', { count: others.length })}
          </Button>
        )}
        <output className="text-hint text-ink-2">{refusal ?? done ?? ''}</output>
      </div>
    </>
  );
}

type SessionsProps = {
  sessions: readonly SessionView[];
  busy: string | null;
  /** Null for a reader who may not end sessions. */
  onEnd: ((sessionId: string) => void) | null;
};

/** Sessions with their device, place, address and last use. */
export function Sessions({ sessions, busy, onEnd }: SessionsProps) {
  const t = useTranslations('preferences');
  return (
    <ul className="divide-y divide-subtle">
      {sessions.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <div>
            <p className="font-semibold">
              <Device session={session} />
              {session.isThisOne && (
                <span className="ms-2 rounded-sm bg-green px-1.5 text-green-ink text-micro">
                  {t('thisOne')}
                </span>
              )}
            </p>
            <p className="text-hint text-ink-2">
              {t.rich('lastSeen', pastTimeTag(session.lastSeenAt))}
              <Origin session={session} /> · {t.rich('signedIn', exactTimeTag(session.signedInAt))}
            </p>
          </div>
          {!session.isThisOne && onEnd && (
            <Button size="sm" busy={busy === session.id} onClick={() => onEnd(session.id)}>
              {t('end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Device({ session: { browser, system } }: { session: SessionView }) {
  const t = useTranslations('preferences');
  if (browser && system) return t('device', { browser, system });
  return browser ?? system ?? t('deviceUnknown');
}

/** The place and the address of a session, as far as they are known. */
function Origin({ session: { place, address } }: { session: SessionView }) {
  const t = useTranslations('preferences');
  const locale = useLocale();
  const name = place === 'local' ? t('localNetwork') : codeName('region', place ?? '', locale);
  return [name, address].map((fact) => (fact ? ` · ${fact}` : ''));
}
