import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import en from '../../messages/en.json' with { type: 'json' };
import zh from '../../messages/zh-CN.json' with { type: 'json' };

/** Renders with the real catalogue; a missing message fails the test. */
export function renderInLocale(element: ReactElement, locale: 'en' | 'zh-CN' = 'en') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider
      locale={locale}
      messages={locale === 'en' ? en : zh}
      timeZone="Asia/Shanghai"
      onError={(error) => {
        throw error;
      }}
    >
      {children}
    </NextIntlClientProvider>
  );
  return render(element, { wrapper });
}
