import { getTranslations } from 'next-intl/server';
import { ScopeForm } from '@/components/documents/scope-form.tsx';
import { NamesForm, SuggestionForm } from '@/components/documents/settings-forms.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { Disclosure, Section } from '@/components/ui/card.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { isAdmitted } from '@/lib/auth/use-case.ts';
import { loadDocumentNames, suggestionRulesFor } from '@/lib/features/documents/data.ts';
import { fileTypesOf } from '@/lib/features/documents/schema.ts';
import { suggestionScopeSchema } from '@/lib/features/documents/settings-schema.ts';
import { documentUse } from '@/lib/features/orders/documents.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('documentSettings.title');

/** Document settings: suggested types per kind of order, and names for unexplained codes. */
export default async function DocumentSettingsPage({ searchParams }: PageProps<'/admin/documents'>) {
  const actor = await requireActor('/admin/documents');
  if (!(await isAdmitted(actor, 'documents:configure')))
    return <Denied permission="documents:configure" role={actor.role} />;
  const { family, purpose } = await searchParams;
  const scope = suggestionScopeSchema.parse({ family, purpose });
  const [names, rules, use, t] = await Promise.all([
    loadDocumentNames(actor),
    suggestionRulesFor(scope),
    documentUse(actor, scope),
    getTranslations('documentSettings'),
  ]);
  const unnamed = new Set<string>(names.filter(({ en }) => en === '').map(({ type }) => type));
  const lines = fileTypesOf(scope.family).map((type) => {
    const rule = rules.get(type) ?? ('learned' as const);
    const usedBy = use.get(type) ?? 0;
    return { type, rule, usedBy, isBare: unnamed.has(type) && rule === 'learned' && usedBy === 0 };
  });
  return (
    <ClientMessages namespaces={['documentSettings', 'choices', 'errors']}>
      <PageHeader title={t('title')} description={t('intro')} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 2xl:grid-cols-2">
        <Section
          titleId="document-suggestions"
          title={t('suggestions.title')}
          description={t('suggestions.text')}
        >
          <div className="flex flex-col gap-5">
            <ScopeForm scope={scope} />
            <SuggestionForm key={`${scope.family} ${scope.purpose}`} scope={scope} lines={lines} />
          </div>
        </Section>
        <Section titleId="document-names" title={t('names.title')} description={t('names.text')}>
          <Disclosure summary={t('names.unfold', { count: names.length })} open={names.length > unnamed.size}>
            <NamesForm initial={names} />
          </Disclosure>
        </Section>
      </div>
    </ClientMessages>
  );
}
