'use client';
import { type Locale, useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { informationReasonOf } from '@/lib/service-core/information-reasons.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';

/** The service's request, one sentence a line: ours where the portal knows the reason, else the service's own. */
export function ServiceAsks({ asked }: { asked: string }) {
  const t = useTranslations('errors.asked');
  const locale = useLocale();
  return asked.split('\n').map((sentence) => {
    const reason = informationReasonOf(sentence);
    return (
      <span key={sentence} className="block">
        {reason
          ? t(reason, { limit: limitIn(sentence, locale) })
          : t.rich('unknown', { words: () => <ServiceWords key="words" text={sentence} /> })}
      </span>
    );
  });
}

/** The amount that a sentence names; empty without one. */
function limitIn(sentence: string, locale: Locale): string {
  const [, amount, currency] = /(\d+(?:\.\d+)?) ([A-Z]{3})\b/.exec(sentence) ?? [];
  return amount && currency ? displayMoney(amount, currency, locale) : '';
}

const han = /\p{Script=Han}/u;

/** The service's own words, which are English unless a tester wrote them. */
export function ServiceWords({ text }: { text: string }) {
  return <bdi lang={han.test(text) ? 'zh-CN' : 'en'}>{text}</bdi>;
}

/** Our sentence about a refusal, and the service's words behind it; without them if the service did not answer. */
export function Refused({ message, children }: { message: string | null; children: ReactNode }) {
  return (
    <>
      {children} {message !== null && <ServiceWords text={message} />}
    </>
  );
}
