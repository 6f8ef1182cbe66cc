import { getTranslations } from 'next-intl/server';
import { PlainLinkButton } from '@/components/ui/button.tsx';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('shell.notFound.title');

export default async function NotFound() {
  const t = await getTranslations('shell.notFound');
  return (
    <main id="content" className="mx-auto max-w-lg px-4 py-16">
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-2 text-ink-2">{t('text')}</p>
      <div className="mt-6">
        <PlainLinkButton href="/" variant="primary">
          {t('home')}
        </PlainLinkButton>
      </div>
    </main>
  );
}
