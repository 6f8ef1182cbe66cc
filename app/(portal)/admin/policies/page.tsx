import { getTranslations } from 'next-intl/server';
import { PoliciesPanel } from '@/components/policies/policies-panel.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { isAdmitted } from '@/lib/auth/use-case.ts';
import { loadPolicies } from '@/lib/features/policies/data.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('policies.title');

/** The approval policy. One admin proposes a change, a second decides; both are audited. */
export default async function PoliciesPage() {
  const actor = await requireActor('/admin/policies');
  if (!(await isAdmitted(actor, 'policy:read'))) return <Denied permission="policy:read" role={actor.role} />;
  const [page, t] = await Promise.all([loadPolicies(actor), getTranslations('policies')]);
  return (
    <ClientMessages namespaces={['policies', 'shell', 'errors', 'diff']}>
      <div className="flex flex-col gap-8">
        <PageHeader title={t('title')} description={t('intro')} />
        <PoliciesPanel initial={page} />
      </div>
    </ClientMessages>
  );
}
