'use client';
import type { FailureProps } from '@/components/shell/failure-panel.tsx';
import { lastResort } from '@/lib/i18n/last-resort.ts';
import { faceClasses } from './fonts.ts';
import './globals.css';

export default function GlobalError({ error, reset }: FailureProps) {
  const locale = typeof navigator !== 'undefined' && navigator.language.startsWith('zh') ? 'zh-CN' : 'en';
  const words = lastResort[locale];
  return (
    <html lang={locale} className={faceClasses}>
      <body>
        <title>{words.title}</title>
        <main className="mx-auto max-w-lg px-4 py-16">
          <h1 className="text-h1">{words.title}</h1>
          <p className="mt-2 text-ink-2">
            {words.text} <span className="font-mono">{error.digest}</span>
          </p>
          <button
            type="button"
            onClick={reset}
            className="mt-6 min-h-control rounded-sm bg-accent px-4 font-semibold text-on-accent"
          >
            {words.retry}
          </button>
        </main>
      </body>
    </html>
  );
}
