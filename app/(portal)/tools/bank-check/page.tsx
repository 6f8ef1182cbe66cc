import { getTranslations } from 'next-intl/server';
import { BankCheckTool, CheckHistory } from '@/components/lookups/bank-check-tool.tsx';
import { ToolFrame } from '@/components/lookups/tool-frame.tsx';
import { CardSection } from '@/components/ui/card.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { checkFee, checkHistory } from '@/lib/features/lookups/queries.ts';
import { historySchema } from '@/lib/features/lookups/schema.ts';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('tools.bankCheck.title');

export default async function BankCheckPage({ searchParams }: PageProps<'/tools/bank-check'>) {
  const { after } = historySchema.parse(await searchParams);
  const actor = await requireActor('/tools/bank-check');
  const [history, t] = await Promise.all([checkHistory(actor, { after }), getTranslations('tools')]);
  return (
    <ToolFrame tool="bankCheck" namespaces={['lookups', 'errors', 'tools']}>
      <div className="flex flex-col gap-6">
        {may(actor.role, 'lookup:run') ? (
          <CardSection title={t('bankCheck.form')} titleId="bank-check-form" className="max-w-160">
            <BankCheckTool fee={await checkFee(actor)} />
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
    </ToolFrame>
  );
}
