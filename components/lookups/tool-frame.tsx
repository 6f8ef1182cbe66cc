import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ClientMessages, type Namespace } from '@/lib/i18n/client-messages.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';

type Props = {
  tool: 'alipay' | 'areas' | 'bankCheck' | 'name' | 'occupations';
  namespaces?: readonly Namespace[];
  children: ReactNode;
};

/** The page of a tool: its title below the way back to all tools. */
export async function ToolFrame({ tool, namespaces = [], children }: Props) {
  const t = await getTranslations('tools');
  return (
    <ClientMessages namespaces={namespaces}>
      <PageHeader
        crumb={<TextLink href="/tools">{t('crumb')}</TextLink>}
        title={t(`${tool}.title`)}
        description={t(`${tool}.intro`)}
      />
      {children}
    </ClientMessages>
  );
}
