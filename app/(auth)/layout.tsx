import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Brand } from '@/components/shell/brand.tsx';
import { PreferencesBar } from '@/components/shell/preferences-bar.tsx';

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('common');
  return (
    <>
      <header className="flex h-14 items-center justify-between gap-3 px-4 lg:px-6">
        <Brand name={t('portal')} />
        <PreferencesBar />
      </header>
      <main id="content" className="mx-auto w-full max-w-100 px-4 pt-[8vh] pb-16">
        {children}
      </main>
    </>
  );
}
