import { getTranslations } from 'next-intl/server';
import { ChangePassword } from '@/components/account/change-password.tsx';
import { FactorPanel } from '@/components/account/factor-panel.tsx';
import { IdentityPanel } from '@/components/account/identity-panel.tsx';
import { CardSection } from '@/components/ui/card.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { isProviderOnly, providerName } from '@/lib/auth/identity-provider.ts';
import { isByProvider, isFreshByProvider, loadSecondFactors } from '@/lib/features/step-up/data.ts';
import { identityLinkedAt } from '@/lib/features/users/data.ts';
import { type ProviderProblem, providerProblemOf } from '@/lib/features/users/schema.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('stepUp.title');

/** Returns the approval page that asked for a second factor, the only page that links here with `?for=`. */
const approvalPath = (asked: unknown): string | null =>
  typeof asked === 'string' && /^\/approvals(\/[0-9a-f-]{36})?$/.test(asked) ? asked : null;

/** The reasons why a sign-in at the provider proves nothing, which stand where it was asked for. */
const provingProblems: readonly ProviderProblem[] = ['not-fresh', 'other-identity'];

export default async function SecurityPage({ searchParams }: PageProps<'/me/security'>) {
  const actor = await requireActor('/me/security');
  const provider = providerName();
  const [factors, isProviders, isFresh, asked, linkedAt, t, auth] = await Promise.all([
    loadSecondFactors(actor),
    isByProvider(actor),
    isFreshByProvider(actor),
    searchParams,
    identityLinkedAt(actor.userId),
    getTranslations('stepUp'),
    getTranslations('auth'),
  ]);
  const backTo = approvalPath(asked.for);
  const problem = providerProblemOf(asked.problem);
  const isOfProof = isProviders && problem !== null && provingProblems.includes(problem);
  return (
    <ClientMessages namespaces={['stepUp', 'auth', 'errors']}>
      <div className="max-w-2xl">
        <PageHeader
          crumb={<TextLink href={backTo ?? '/me'}>{t(backTo === null ? 'crumb' : 'crumbApproval')}</TextLink>}
          title={t('title')}
          description={t('intro')}
        />
        <div className="flex flex-col gap-5">
          <FactorPanel
            factors={factors}
            backTo={backTo}
            provider={provider !== null && isProviders ? { name: provider, isFresh } : null}
            problem={isOfProof ? problem : null}
          />
          {provider !== null && (
            <IdentityPanel
              provider={provider}
              linkedAt={linkedAt}
              isOnly={isProviderOnly() || !factors.hasPassword}
              proof={factors.isOn ? 'code' : factors.hasPassword ? 'password' : null}
              back={asked.linked === '1' ? 'linked' : isOfProof ? null : problem}
            />
          )}
          <CardSection
            titleId="password"
            title={auth('newPassword.title')}
            description={auth(factors.hasPassword ? 'newPassword.text' : 'newPassword.none')}
          >
            {factors.hasPassword && (
              <ChangePassword person={{ email: actor.email, name: actor.name }} hasFactor={factors.isOn} />
            )}
          </CardSection>
        </div>
      </div>
    </ClientMessages>
  );
}
