import { getTranslations } from 'next-intl/server';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { LinkList } from '@/components/ui/text-link.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { checkFee } from '@/lib/features/lookups/queries.ts';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('tools.title');

export default async function ToolsPage() {
  const actor = await requireActor('/tools');
  const t = await getTranslations('tools');
  const fee = await checkFee(actor);
  const mayRun = may(actor.role, 'lookup:run');
  const tools = [
    {
      href: '/tools/bank-check',
      key: 'bankCheck',
      note: fee === null ? t('feeApplies') : t('fee', { fee }),
    },
    ...(mayRun
      ? ([
          { href: '/tools/alipay', key: 'alipay', note: t('free') },
          { href: '/tools/chinese-name', key: 'name', note: t('free') },
        ] as const)
      : []),
    { href: '/tools/areas', key: 'areas', note: t('free') },
    { href: '/tools/occupations', key: 'occupations', note: t('free') },
  ] as const;
  return (
    <>
      <PageHeader title={t('title')} description={t('intro')} />
      <LinkList
        items={tools.map(({ href, key, note }) => ({
          key,
          href,
          title: t(`${key}.title`),
          text: t(`${key}.text`),
          note,
        }))}
      />
    </>
  );
}
