import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Brand, BrandMark } from '@/components/shell/brand.tsx';
import { PreferencesBar } from '@/components/shell/preferences-bar.tsx';

/** The layout of pages without a session: brand on one half, form on the other; only the form on a phone. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  const [t, auth] = await Promise.all([getTranslations('common'), getTranslations('auth')]);
  return (
    <div className="grid min-h-[calc(100dvh-var(--env-bar))] lg:grid-cols-[45fr_55fr]">
      <aside
        aria-label={t('portal')}
        className="hidden flex-col justify-end bg-brand p-12 text-on-brand lg:flex"
      >
        <BrandMark className="my-auto w-full max-w-88 self-center opacity-90" />
        <p className="max-w-prose text-h1">{auth('tagline')}</p>
      </aside>
      <div className="min-w-0">
        <header className="flex h-14 items-center justify-between gap-3 px-4 lg:px-6">
          <Brand name={t('portal')} />
          <PreferencesBar />
        </header>
        <main id="content" className="mx-auto w-full max-w-100 px-4 pt-[7vh] pb-16">
          {children}
        </main>
      </div>
    </div>
  );
}
