import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import { en, zh } from './catalogues.ts';

/** Renders with the real catalogue and a query cache of its own; a missing message fails the test. */
export function renderInLocale(element: ReactElement, locale: 'en' | 'zh-CN' = 'en') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider
      locale={locale}
      messages={locale === 'en' ? en : zh}
      timeZone="Asia/Shanghai"
      onError={(error) => {
        throw error;
      }}
    >
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </NextIntlClientProvider>
  );
  return render(element, { wrapper });
}
