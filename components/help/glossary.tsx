import { getTranslations } from 'next-intl/server';
import { Card } from '../ui/card.tsx';
import { anchorOf } from './help-address.tsx';
import { helpLists } from './help-entries.ts';

/** The words of the portal, one sentence each. */
export async function Glossary() {
  const [t, { terms }] = await Promise.all([getTranslations('help.term'), helpLists()]);
  return (
    <Card>
      <dl className="divide-y divide-subtle">
        {terms.map((id) => (
          <div
            key={id}
            id={anchorOf({ term: id })}
            className="help-entry grid scroll-mt-20 gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[12rem_1fr]"
          >
            <dt className="font-semibold">{t(`${id}.name`)}</dt>
            <dd>{t(`${id}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
