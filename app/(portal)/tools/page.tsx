import { getTranslations } from 'next-intl/server';
import { Link } from '@/components/ui/link.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { may } from '@/lib/auth/permissions.ts';
import { checkFee } from '@/lib/features/lookups/queries.ts';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('tools.title');

export default async function ToolsPage() {
  const actor = await requireActor('/tools');
  const t = await getTranslations('tools');
  const fee = checkFee(actor);
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
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {tools.map(({ href, key, note }) => (
          <li
            key={key}
            className="relative rounded-md border border-subtle bg-surface p-5 focus-within:outline-2 focus-within:outline-focus hover:bg-hover"
          >
            <h2 className="text-h3">
              <Link href={href} className="after:absolute after:inset-0 focus-visible:outline-none">
                {t(`${key}.title`)}
              </Link>
            </h2>
            <p className="mt-1 text-ink-2">{t(`${key}.text`)}</p>
            <p className="mt-3 text-hint text-ink-2">{note}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
