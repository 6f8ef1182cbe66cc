import { getTranslations } from 'next-intl/server';
import { PreferencesForm } from '@/components/account/preferences-form.tsx';
import { SessionList } from '@/components/account/session-list.tsx';
import { Profile } from '@/components/people/profile.tsx';
import { CardSection } from '@/components/ui/card.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { ownProofAsked } from '@/lib/features/step-up/verbs/step-up.ts';
import { emailAsked } from '@/lib/features/users/data/links.ts';
import { ownSessions, usesOnePageWizard } from '@/lib/features/users/queries.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { readPreferences } from '@/lib/i18n/preferences.ts';
import { titled } from '@/lib/i18n/titled.ts';
import { sendsMail } from '@/lib/mail/post.ts';

export const generateMetadata = titled('preferences.title');

export default async function PreferencesPage() {
  const actor = await requireActor('/me');
  const [{ timeZone: _, ...shown }, onePageWizard, sessions, proof, asked, t] = await Promise.all([
    readPreferences(),
    usesOnePageWizard(actor),
    ownSessions(actor),
    ownProofAsked(actor),
    emailAsked(actor.userId),
    getTranslations('preferences'),
  ]);
  return (
    <ClientMessages namespaces={['preferences', 'people', 'stepUp', 'shell', 'auth', 'errors']}>
      <PageHeader title={t('title')} description={t('text')} />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
        <CardSection titleId="preferences-profile" title={t('profile')}>
          <Profile
            name={actor.name}
            email={actor.email}
            asked={asked}
            role={actor.role}
            sendsMail={sendsMail()}
            proof={proof}
          />
        </CardSection>
        <CardSection titleId="preferences-work" title={t('work')}>
          <PreferencesForm initial={{ ...shown, onePageWizard }} />
        </CardSection>
        <CardSection titleId="preferences-security" title={t('security')}>
          <p className="text-ink-2">{t('securityText')}</p>
          <p className="mt-2">
            <TextLink href="/me/security">{t('openSecurity')}</TextLink>
          </p>
        </CardSection>
        <CardSection titleId="preferences-sessions" title={t('sessions')} description={t('sessionsText')}>
          <SessionList sessions={sessions} />
        </CardSection>
      </div>
    </ClientMessages>
  );
}
