'use client';
import { useTranslations } from 'next-intl';
import { informationReasonOf } from '@/lib/service-core/information-reasons.ts';

/** The service's request, one sentence a line: ours where the portal knows the reason, else the service's own. */
export function ServiceAsks({ asked }: { asked: string }) {
  const t = useTranslations('errors.asked');
  return asked.split('\n').map((sentence) => {
    const reason = informationReasonOf(sentence);
    return (
      <span key={sentence} className="block">
        {reason
          ? t(reason)
          : t.rich('unknown', { words: () => <ServiceWords key="words" text={sentence} /> })}
      </span>
    );
  });
}

const han = /\p{Script=Han}/u;

/** The service's own words, which are English unless a tester wrote them. */
export function ServiceWords({ text }: { text: string }) {
  return <bdi lang={han.test(text) ? 'zh-CN' : 'en'}>{text}</bdi>;
}
