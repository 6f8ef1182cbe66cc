import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { shortcutIds } from '../keyboard/dispatch.ts';
import { ShortcutList } from '../keyboard/shortcut-list.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

/** All shortcuts, wherever they work, and where single keys are switched off. */
export async function ShortcutGuide() {
  const t = await getTranslations('help');
  return (
    <>
      <p className="mb-3 max-w-prose">{t('shortcutsOff')}</p>
      <LinkButton href="/me" size="sm">
        {t('toPreferences')}
      </LinkButton>
      <Card className="mt-5 max-w-2xl">
        <ClientMessages namespaces={['shortcuts']}>
          <ShortcutList ids={shortcutIds} heading="h2" />
        </ClientMessages>
      </Card>
    </>
  );
}
