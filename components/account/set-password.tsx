'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import {
  confirmEmailAction,
  describeAccessLinkAction,
  joinAction,
  resetAccessAction,
} from '@/lib/features/users/actions.ts';
import {
  type AccessLinkRefusal,
  type AccessLinkView,
  joinSchema,
  type NewPasswordRefusal,
  type ProviderOnly,
} from '@/lib/features/users/schema.ts';
import { FieldShell } from '../forms/field-shell.tsx';
import { PageForm, useControlled, useIssueWords } from '../forms/page-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Button, LinkButton, Spinner } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { NewPasswordField } from './password-field.tsx';
import { OrLine, ProviderButton } from './provider-button.tsx';
import { useAccessRefusal } from './use-access-refusal.ts';

const noChange = () => () => {};

/** The page of an access link. The token stands behind the # of the address, which browsers send to nobody. */
export function SetPassword({ provider, signedIn }: { provider: string | null; signedIn: SignedIn | null }) {
  const token = useSyncExternalStore(
    noChange,
    () => location.hash.slice(1),
    () => null,
  );
  const t = useTranslations('auth.link');
  const { data, isError, refetch } = useQuery({
    queryKey: ['access-link', token],
    queryFn: () => describeAccessLinkAction({ token: token ?? '' }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isError)
    return (
      <Notice
        kind="error"
        role="alert"
        actions={<Button onClick={() => void refetch()}>{t('again')}</Button>}
      >
        {t('failed')}
      </Notice>
    );
  if (!data || token === null)
    return (
      <p className="flex items-center gap-2 text-ink-2">
        <Spinner /> {t('reading')}
      </p>
    );
  if (!data.ok) return <LinkOver />;
  const link = data.value;
  return (
    <>
      {signedIn && <SignedInNotice link={link} signedIn={signedIn} />}
      {link.purpose === 'email' ? (
        <ConfirmEmail token={token} link={link} />
      ) : (
        <LinkForm token={token} link={link} provider={link.takesProvider ? provider : null} />
      )}
    </>
  );
}

/** The person who is signed in where the link was opened. */
type SignedIn = { userId: string; name: string; email: string };

type NoticeProps = { link: AccessLinkView; signedIn: SignedIn };

/** Says that somebody else than the person of the link is signed in, and whether they stay signed in. */
function SignedInNotice({ link, signedIn: { userId, name, email } }: NoticeProps) {
  const t = useTranslations('auth.link');
  if (link.purpose === 'email')
    return (
      link.userId !== userId && (
        <Notice className="mb-5">{t('signedInEmail', { name, other: link.name })}</Notice>
      )
    );
  return (
    link.email !== email && (
      <Notice kind="warning" className="mb-5">
        {t('signedIn', { name })}
      </Notice>
    )
  );
}

function LinkOver() {
  const t = useTranslations('auth.link');
  return (
    <>
      <h1 className="text-h1">{t('overTitle')}</h1>
      <p className="mt-1 mb-6 text-ink-2">{t('overText')}</p>
      <LinkButton href="/sign-in">{t('toSignIn')}</LinkButton>
    </>
  );
}

function LinkAddress({ email }: { email: string }) {
  const t = useTranslations('auth');
  return (
    <FieldShell name="email" label={t('email')} locked={{ shown: email, reason: t('link.address') }}>
      {() => null}
    </FieldShell>
  );
}

type Refusal = AccessLinkRefusal | NewPasswordRefusal | ProviderOnly | AccessRefusal | { code: 'no-answer' };

type ViewFor<P extends AccessLinkView['purpose']> = Extract<AccessLinkView, { purpose: P }>;

/** Makes the address of the link the person's own, in any browser. */
function ConfirmEmail({ token, link }: { token: string; link: ViewFor<'email'> }) {
  const t = useTranslations('auth');
  const accessRefusal = useAccessRefusal();
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'over'>('asked');
  const [refusal, setRefusal] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    setState('busy');
    setRefusal(null);
    const answer = await confirmEmailAction({ token }).catch(() => null);
    if (answer?.ok) return setState('done');
    if (answer?.reason.code === 'link-over') return setState('over');
    setState('asked');
    setRefusal(answer ? accessRefusal(answer.reason) : t('failed'));
  }

  if (state === 'over') return <LinkOver />;
  if (state === 'done')
    return (
      <>
        <h1 className="text-h1">{t('link.emailDoneTitle')}</h1>
        <p className="mt-1 mb-6 text-ink-2">{t('link.emailDoneText', { email: link.email })}</p>
        <LinkButton href="/overview">{t('link.goOn')}</LinkButton>
      </>
    );
  return (
    <>
      <h1 className="text-h1">{t('link.emailTitle')}</h1>
      <p className="mt-1 mb-6 text-ink-2">{t('link.emailText', { name: link.name })}</p>
      <div className="flex flex-col gap-5">
        {refusal && (
          <Notice kind="error" role="alert">
            {refusal}
          </Notice>
        )}
        <LinkAddress email={link.email} />
        <Button variant="primary" block busy={state === 'busy'} onClick={() => void confirm()}>
          {t('link.confirmEmail')}
        </Button>
      </div>
    </>
  );
}

type LinkProps = { token: string; link: ViewFor<'invitation' | 'reset'>; provider: string | null };

function LinkForm({ token, link, provider }: LinkProps) {
  const t = useTranslations('auth');
  const roles = useTranslations('shell.role');
  const accessRefusal = useAccessRefusal();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const isNew = link.purpose === 'invitation';
  const words = useIssueWords();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(joinSchema.pick({ name: true, password: true }), {
      error: (issue) =>
        words.error(issue) ?? t(issue.path?.[0] === 'name' ? 'link.nameEmpty' : 'newPassword.empty'),
    }),
    defaultValues: { name: isNew ? '' : link.name, password: '' },
  });
  const name = useControlled({ control, name: 'name' });
  const password = useControlled({ control, name: 'password', domName: 'new-password' });

  function refuse(reason: Refusal): void {
    // The settings were changed while the page was open.
    if (reason.code === 'link-over' || reason.code === 'provider-only') return setIsOver(true);
    if (reason.code === 'password-refused')
      return setError('password', { message: t(`newPassword.${reason.problem}`) }, { shouldFocus: true });
    setRefusal(reason.code === 'no-answer' ? t('failed') : accessRefusal(reason));
  }

  const submit = handleSubmit(async (given) => {
    setRefusal(null);
    const answer = await (isNew
      ? joinAction({ token, ...given })
      : resetAccessAction({ token, password: given.password })
    ).catch(() => null);
    if (!answer?.ok) return refuse(answer?.reason ?? { code: 'no-answer' });
    // A full load: nothing of the signed-out page remains. The form stays busy until then.
    location.replace(answer.value.redirectTo);
    return new Promise<never>(() => {});
  });

  if (isOver) return <LinkOver />;
  if (!link.takesPassword && provider !== null)
    return (
      <>
        <h1 className="text-h1">{t(isNew ? 'link.joinTitle' : 'provider.linkTitle')}</h1>
        <p className="mt-1 text-ink-2">
          {isNew
            ? t(link.madeBy === null ? 'provider.joinAlone' : 'provider.join', {
                by: link.madeBy ?? '',
                role: roles(link.role),
              })
            : t('provider.linkEnds')}
        </p>
        <p className="mt-1 mb-6 text-ink-2">{t('provider.linkText', { provider, email: link.email })}</p>
        <ProviderButton provider={provider} token={token} isOnly />
      </>
    );
  return (
    <>
      <h1 className="text-h1">{t(isNew ? 'link.joinTitle' : 'link.resetTitle')}</h1>
      <p className="mt-1 mb-6 text-ink-2">
        {isNew
          ? t(link.madeBy === null ? 'link.joinTextAlone' : 'link.joinText', {
              by: link.madeBy ?? '',
              role: roles(link.role),
            })
          : t('link.resetText', { name: link.name })}
      </p>
      {provider !== null && (
        <>
          <ProviderButton provider={provider} token={token} />
          <OrLine />
        </>
      )}
      <PageForm className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        {refusal && (
          <Notice kind="error" role="alert">
            {refusal}
          </Notice>
        )}
        <LinkAddress email={link.email} />
        {/* Password managers save the password for this name. */}
        <input type="text" autoComplete="username" value={link.email} readOnly hidden />
        {isNew && (
          <TextField {...name} label={t('link.name')} hint={t('link.nameHint')} autoComplete="name" />
        )}
        <NewPasswordField
          {...password}
          label={t('newPassword.label')}
          hasFactor={!isNew && link.hasFactor}
          about={[link.email, name.value]}
        />
        <Button type="submit" variant="primary" block busy={formState.isSubmitting}>
          {t(isNew ? 'link.join' : 'link.reset')}
        </Button>
      </PageForm>
    </>
  );
}
