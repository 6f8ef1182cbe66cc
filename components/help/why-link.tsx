import { useTranslations } from 'next-intl';
import { TextLink } from '../ui/text-link.tsx';
import { type HelpTarget, helpAddress } from './help-address.ts';

type Props = {
  about: HelpTarget;
  what: string;
  /** Left out where nothing went wrong and nothing waits. */
  isPlain?: boolean;
};

/** "Why?" beside a status, a failure or a refusal: the place in help that explains exactly this one. */
export function WhyLink({ about, what, isPlain = false }: Props) {
  const t = useTranslations('common');
  return (
    <TextLink
      href={helpAddress(about)}
      aria-label={t(isPlain ? 'meaningOf' : 'whyWhat', { what })}
      className="whitespace-nowrap text-hint"
    >
      {t(isPlain ? 'meaning' : 'why')}
    </TextLink>
  );
}
