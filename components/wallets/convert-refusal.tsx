'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useAccessRefusal } from '@/components/auth/use-access-refusal.ts';
import { displayMoney } from '@/lib/service-core/money/display.ts';
import type { ConvertFailure } from './use-convert.ts';

/** The reason that nothing was converted, or that this is not known yet. */
export function ConvertRefusalText({ failure }: { failure: ConvertFailure }) {
  const t = useTranslations('wallets.convertPage');
  const accessRefusal = useAccessRefusal();
  const locale = useLocale();
  switch (failure.code) {
    case 'insufficient-balance':
      return t('refusal.insufficient-balance', {
        available: displayMoney(failure.available, failure.currency, locale),
      });
    case 'invalid-amount':
    case 'wallet-unknown':
    case 'rate-changed':
    case 'amounts-changed':
    case 'quote-used':
    case 'same-under-way':
      return t(`refusal.${failure.code}`);
    case 'same-currency':
      return t('sameCurrency');
    case 'quote-unknown':
    case 'quote-expired':
      return t('expired');
    case 'no-answer':
      return t('noAnswer');
    default:
      return accessRefusal(failure);
  }
}
