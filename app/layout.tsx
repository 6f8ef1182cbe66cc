import type { Metadata, Viewport } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { EnvBar } from '@/components/shell/env-bar.tsx';
import { Providers } from '@/components/shell/providers.tsx';
import { env } from '@/lib/env.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { readPreferences } from '@/lib/i18n/preferences.ts';
import { serviceAheadMs } from '@/lib/payout/service-clock.ts';
import { faceClasses } from './fonts.ts';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  const sandbox = env().PORTAL_ENV === 'sandbox';
  const portal = t(sandbox ? 'sandboxTitle' : 'title');
  return {
    title: { default: portal, template: `%s — ${portal}` },
    description: t('description'),
    icons: sandbox ? '/icon-sandbox.svg' : '/icon.svg',
    robots: { index: false, follow: false },
    formatDetection: { telephone: false, email: false, address: false },
  };
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, { theme, density }] = await Promise.all([getLocale(), readPreferences()]);
  const isSandbox = env().PORTAL_ENV === 'sandbox';
  return (
    // The theme menu changes data-theme before the server knows.
    <html
      lang={locale}
      className={faceClasses}
      data-theme={theme === 'system' ? undefined : theme}
      data-density={density}
      data-sandbox={isSandbox ? '' : undefined}
      suppressHydrationWarning
    >
      <body>
        <ClientMessages>
          {isSandbox && <EnvBar clockAheadMs={serviceAheadMs()} />}
          <Providers>{children}</Providers>
        </ClientMessages>
      </body>
    </html>
  );
}
