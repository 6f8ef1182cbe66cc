'use client';
import { Dialog } from '@base-ui/react/dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { askDuePasskeyAction, finishSignInAction, type signInAction } from '@/lib/features/users/actions.ts';
import { type SessionState, signInSchema } from '@/lib/features/users/schema.ts';
import { getJson, jsonRequest, RequestFailed } from '@/lib/fetch-json.ts';
import { err } from '@/lib/result.ts';
import { useControlled } from '../forms/page-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { liveState } from '../live/live-stream.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ProofField, useProofForm } from './proof-field.tsx';
import { SavedNote } from './saved-note.tsx';
import type { PagePerson } from './session-watch.tsx';
import { SignInFailureNotice, useSignIn } from './sign-in-form.tsx';

type Props = {
  hasEnded: boolean;
  person: PagePerson;
  onReturn: () => void;
};

/**
 * Covers the unchanged page after the session ended. If the same person signs in here or in another tab, pending saves
 * continue and the focus returns to its field.
 */
export function SessionEnded({ hasEnded, person, onReturn }: Props) {
  const t = useTranslations('session');
  const { drawnFor } = person;
  const [isToEnrol, setIsToEnrol] = useState(false);
  useEffect(() => {
    if (!hasEnded) return;
    return followSessions((session) => {
      setIsToEnrol(session === 'to-enrol');
      if (session === null || session === 'to-enrol') return;
      if (session.drawnFor === drawnFor) onReturn();
      else liveState.set('another');
    });
  }, [hasEnded, drawnFor, onReturn]);
  if (isToEnrol)
    return (
      <Cover open={hasEnded} title={t('factorTitle')} description={t('factorText', { name: person.name })}>
        <SavedNote />
        <LinkButton variant="primary" className="mt-4" href="/sign-in" target="_blank">
          {t('factorOpen')}
        </LinkButton>
      </Cover>
    );
  return (
    <Cover open={hasEnded} title={t('endedTitle')} description={t('endedText', { name: person.name })}>
      <SavedNote />
      {person.provider && (
        <LinkButton variant="secondary" block className="mt-4" href="/sign-in" target="_blank">
          {t('byProvider', { provider: person.provider.name })}
        </LinkButton>
      )}
      {!person.provider?.isOnly && (
        <ReturnForm email={person.email} onSignedIn={onReturn} onToEnrol={() => setIsToEnrol(true)} />
      )}
    </Cover>
  );
}

/**
 * Covers the unchanged page while somebody else, or its person with another role, is signed in in this browser: nothing
 * is sent. Once its person is back, the page goes on.
 */
export function AnotherPerson({ isOpen, person, onReturn }: Omit<Props, 'hasEnded'> & { isOpen: boolean }) {
  const t = useTranslations('session');
  const roles = useTranslations('shell.role');
  const [now, setNow] = useState<SessionState>();
  const { drawnFor } = person;
  useEffect(() => {
    if (!isOpen) return;
    return followSessions((session) => {
      if (session === null || session === 'to-enrol') liveState.set('ended');
      else if (session.drawnFor === drawnFor) onReturn();
      else setNow(session);
    });
  }, [isOpen, drawnFor, onReturn]);
  const isSame = now?.name === person.name;
  const names = { owner: person.name, now: now?.name ?? '', role: now ? roles(now.role) : '' };
  return (
    <Cover
      open={isOpen}
      title={isSame ? t('otherRoleTitle') : t('anotherTitle')}
      description={now ? t(isSame ? 'otherRoleText' : 'anotherText', names) : t('kept')}
    >
      {!isSame && <SavedNote />}
      <Button variant="primary" className="mt-4" onClick={() => location.reload()}>
        {t('loadAgain')}
      </Button>
    </Cover>
  );
}

type CoverProps = { open: boolean; title: string; description: string; children: ReactNode };

/**
 * A cover over the whole page that cannot be dismissed: the page below is unchanged and hidden, and gets the focus back
 * afterwards.
 */
function Cover({ open, title, description, children }: CoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-60 bg-canvas" />
        <Dialog.Popup
          ref={popup}
          role="alertdialog"
          initialFocus={() => popup.current?.querySelector<HTMLElement>('input:not([readonly])') ?? true}
          // Keeps Esc from closing a dialog below.
          onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
          className="fixed inset-0 z-60 m-auto h-fit w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-subtle bg-surface p-6 text-ink shadow-float outline-none"
        >
          <Dialog.Title className="text-h2">{title}</Dialog.Title>
          <Dialog.Description className="mt-1 mb-3">{description}</Dialog.Description>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const askEveryMs = 3_000;

/**
 * Reports who is signed in, at once, every three seconds and on return to the page, while the page is visible; null for
 * nobody, `to-enrol` for a person who has to set up a second factor first. Returns the function that stops it.
 */
export function followSessions(onSession: (session: SessionState | 'to-enrol' | null) => void): () => void {
  const stop = new AbortController();
  const ask = async () => {
    if (document.visibilityState !== 'visible') return;
    const session = await getJson<SessionState>('/api/session', stop.signal).catch((problem: unknown) => {
      if (!(problem instanceof RequestFailed) || problem.status !== 401) return undefined;
      return problem.code === 'factor-needed' ? 'to-enrol' : null;
    });
    if (session !== undefined && !stop.signal.aborted) onSession(session);
  };
  const timer = setInterval(() => void ask(), askEveryMs);
  document.addEventListener('visibilitychange', () => void ask(), { signal: stop.signal });
  void ask();
  return () => {
    clearInterval(timer);
    stop.abort();
  };
}

/** `onToEnrol`: signed in, and a second factor has to be set up first. */
type ReturnFormProps = { email: string; onSignedIn: () => void; onToEnrol: () => void };

const typed = signInSchema.pick({ password: true });

/** Signs in without drawing the page again. */
async function signInHere(input: z.input<typeof signInSchema>): ReturnType<typeof signInAction> {
  const answer = await fetch('/api/session/sign-in', jsonRequest('POST', input));
  // As an action is refused at the door.
  if (answer.status === 429) throw new Error('busy');
  const body = await answer.json();
  return answer.ok ? body : err(body);
}

/** The password field for the page's owner. */
export function ReturnForm({ email, onSignedIn, onToEnrol }: ReturnFormProps) {
  const t = useTranslations('session');
  const auth = useTranslations('auth');
  const [due, setDue] = useState<{ hasPasskey: boolean } | null>(null);
  const { failure, waitSeconds, attempt } = useSignIn(
    signInHere,
    ({ factorDue, hasPasskey = false, redirectTo }) => {
      if (factorDue) setDue({ hasPasskey });
      else if (redirectTo.startsWith('/sign-in')) onToEnrol();
      else onSignedIn();
    },
  );
  const { control, handleSubmit, setValue, formState } = useForm({
    resolver: zodResolver(typed, { error: () => auth('passwordEmpty') }),
    defaultValues: { password: '' },
  });
  const field = useControlled({ control, name: 'password', domName: 'return-password' });
  const input = useRef<HTMLInputElement>(null);

  async function send(given: { password: string }): Promise<void> {
    if (!(await attempt({ email, ...given }))) input.current?.select();
  }

  if (due) return <FactorField {...due} onDone={onSignedIn} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // A password manager may have filled it in without an event.
        setValue('password', input.current?.value ?? '');
        void handleSubmit(send)(event);
      }}
      className="mt-4 flex flex-col gap-4"
    >
      {failure && (
        <SignInFailureNotice
          key={failure.attempt}
          reason={failure.reason}
          waitSeconds={waitSeconds}
          asked="password"
        />
      )}
      {failure?.reason.code === 'wrong' && <p className="text-ink-2">{t('perhapsDisabled')}</p>}
      {/* Password managers look for the address beside the password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...field}
        type="password"
        label={auth('password')}
        autoComplete="current-password"
        inputRef={input}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {/* A full load, so that another user sees nothing of this page. */}
        <Button variant="ghost" onClick={() => location.assign('/sign-in')}>
          {t('somebodyElse')}
        </Button>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {t('signIn')}
        </Button>
      </div>
    </form>
  );
}

/** The second step, in place: the page below stays. */
function FactorField({ hasPasskey, onDone }: { hasPasskey: boolean; onDone: () => void }) {
  const t = useTranslations('session');
  const form = useProofForm({
    kind: 'code',
    send: (code) => finishSignInAction({ code, stays: true }),
    onDone,
  });
  return (
    <div className="mt-4 flex flex-col gap-4">
      <ProofField
        form={form}
        kind={hasPasskey ? 'code' : 'plainCode'}
        ask={() => askDuePasskeyAction({})}
        isFirst
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="ghost" onClick={() => location.assign('/sign-in')}>
          {t('somebodyElse')}
        </Button>
        <Button type="submit" form={form.id} variant="primary" busy={form.busy}>
          {t('signIn')}
        </Button>
      </div>
    </div>
  );
}
