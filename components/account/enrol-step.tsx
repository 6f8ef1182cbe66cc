'use client';
import { useTranslations } from 'next-intl';
import { abandonSignInAction } from '@/lib/features/users/actions.ts';
import { Button } from '../ui/button.tsx';
import { FactorPanel } from './factor-panel.tsx';

const none = { isOn: false, factors: [], recoveryCodesLeft: 0, isRequired: true, hasPassword: true };

/** The step in which a person who must have a second factor sets one up: nothing else is possible until then. */
export function EnrolStep({ name, next }: { name: string; next?: string | undefined }) {
  const t = useTranslations('auth.enrol');

  async function giveUp(): Promise<void> {
    await abandonSignInAction({}).catch(() => null);
    location.assign('/sign-in');
  }

  return (
    <>
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-1 mb-6 text-ink-2">{t('text', { name })}</p>
      {/* The sign-in page leads on, now that the session opens. */}
      <FactorPanel
        factors={none}
        backTo={null}
        onEnrolled={() =>
          location.assign(next === undefined ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`)
        }
      />
      <Button variant="ghost" block className="mt-4" onClick={() => void giveUp()}>
        {t('later')}
      </Button>
    </>
  );
}
