import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BankCheckTool } from '@/components/lookups/bank-check-tool.tsx';
import { CheckHistory } from '@/components/lookups/check-history.tsx';
import { CardSection } from '@/components/ui/card.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { checkFee, checkHistory } from '@/lib/features/lookups/queries.ts';
import { historySchema } from '@/lib/features/lookups/schema.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tools');
  return { title: t('bankCheck.title') };
}

export default async function BankCheckPage({ searchParams }: Props) {
  const { after } = historySchema.parse(await searchParams);
  const actor = await requireActor('/tools/bank-check');
  const [history, t] = await Promise.all([checkHistory(actor, { after }), getTranslations('tools')]);
  return (
    <ClientMessages namespaces={['lookups', 'errors', 'tools']}>
      <PageHeader
        crumb={<TextLink href="/tools">{t('crumb')}</TextLink>}
        title={t('bankCheck.title')}
        description={t('bankCheck.intro')}
      />
      <div className="flex flex-col gap-6">
        {may(actor.role, 'lookup:run') ? (
          <CardSection title={t('bankCheck.form')} titleId="bank-check-form" className="max-w-160">
            <BankCheckTool fee={checkFee(actor)} />
          </CardSection>
        ) : (
          <Notice>{t('bankCheck.readOnly')}</Notice>
        )}
        <section aria-labelledby="check-history">
          <h2 id="check-history" className="text-h3">
            {t('history')}
          </h2>
          <p className="mt-0.5 mb-3 text-hint text-ink-2">{t('historyText')}</p>
          <CheckHistory initial={history} after={after} />
        </section>
      </div>
    </ClientMessages>
  );
}
