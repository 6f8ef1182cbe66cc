'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { proveByProviderAction, startProviderAction } from '@/lib/features/users/actions.ts';
import type { ProviderProblem } from '@/lib/features/users/schema.ts';
import { getJson } from '@/lib/fetch-json.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/**
 * Opens the identity provider's page; false if the portal does not reach the provider. With `again` the provider asks a person
 * whom it still knows too, and has to say when they signed in.
 */
export async function openProvider({ again = false } = {}): Promise<boolean> {
  try {
    const { csrfToken } = await getJson<{ csrfToken: string }>('/api/auth/csrf');
    const body = new URLSearchParams({ csrfToken, json: 'true' });
    const wish = again ? '?prompt=login&max_age=300' : '';
    const answer = await fetch(`/api/auth/signin/oidc${wish}`, { method: 'POST', body });
    const { url } = (await answer.json()) as { url: string };
    // next-auth answers a failure with the address of its own error page.
    if (!answer.ok || new URL(url, location.href).pathname.startsWith('/api/auth/')) return false;
    location.assign(url);
    return true;
  } catch {
    return false;
  }
}

/** Returns the words of a problem, with the next step. */
export function useProviderProblem(provider: string): (problem: ProviderProblem) => string {
  const t = useTranslations('auth.provider.problem');
  return (problem) => t(problem, { provider });
}

type Props = {
  provider: string;
  next?: string | undefined;
  /** Token of the access link that the person opened. */
  token?: string;
  /** The problem with which the person has come back. */
  problem?: ProviderProblem | null;
  isOnly?: boolean;
};

/** Signs in by the identity provider. Nothing starts without a press. */
export function ProviderButton({ provider, next, token, problem = null, isOnly = false }: Props) {
  const t = useTranslations('auth.provider');
  const wordsOf = useProviderProblem(provider);
  const [shown, setShown] = useState(problem);
  const [busy, setBusy] = useState(false);

  async function go(): Promise<void> {
    setBusy(true);
    setShown(null);
    const started = await startProviderAction({
      ...(next !== undefined && { next }),
      ...(token !== undefined && { token }),
    }).catch(() => null);
    // The button stays busy until the provider's page has come.
    if (started?.ok && (await openProvider())) return;
    setShown('provider-failed');
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-5">
      {shown && (
        <Notice kind="error" role="alert">
          {wordsOf(shown)}
        </Notice>
      )}
      <Button variant={isOnly ? 'primary' : 'secondary'} block busy={busy} onClick={() => void go()}>
        {t('signIn', { provider })}
      </Button>
    </div>
  );
}

/** Proves who is signed in by signing in at the identity provider once more, and comes back to this page. */
export function AgainButton({ provider }: { provider: string }) {
  const t = useTranslations('stepUp.ask');
  const wordsOf = useProviderProblem(provider);
  const [isLost, setIsLost] = useState(false);
  const [busy, setBusy] = useState(false);

  async function go(): Promise<void> {
    setBusy(true);
    const here = new URL(location.href);
    // Told of an earlier way to the provider.
    for (const told of ['problem', 'linked']) here.searchParams.delete(told);
    const started = await proveByProviderAction({ next: here.pathname + here.search }).catch(() => null);
    if (started?.ok && (await openProvider({ again: true }))) return;
    setIsLost(true);
    setBusy(false);
  }

  return (
    <>
      {isLost && (
        <Notice kind="error" role="alert">
          {wordsOf('provider-failed')}
        </Notice>
      )}
      <Button busy={busy} onClick={() => void go()}>
        {t('again', { provider })}
      </Button>
    </>
  );
}

/** The line between two ways to sign in. */
export function OrLine() {
  const t = useTranslations('auth.provider');
  return (
    <p className="my-5 flex items-center gap-3 text-hint text-ink-2 before:h-px before:flex-1 before:bg-subtle after:h-px after:flex-1 after:bg-subtle">
      {t('or')}
    </p>
  );
}
