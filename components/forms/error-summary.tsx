'use client';
import { CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { fieldId } from './field-shell.tsx';
import { focusField } from './page-form.tsx';

export type ErrorItem = { field?: string; message: string; section?: string };

type Props = {
  items: ErrorItem[];
  /** Number of failed attempts: each new attempt takes the focus. 0 shows nothing. */
  attempt: number;
  /** Called before the focus moves, for a field in a closed section or another step. */
  onReveal?: (field: string) => void;
};

/**
 * The problems that prevent continuing, by field label. Takes the focus once per attempt and shrinks as problems are
 * fixed.
 */
export function ErrorSummary({ items, attempt, onReveal }: Props) {
  const t = useTranslations('common.errorSummary');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (attempt === 0) return null;

  if (items.length === 0) {
    return (
      <output className="mb-6 block rounded-md border border-subtle bg-surface px-5 py-3 text-green-ink">
        {t('fixed')}
      </output>
    );
  }

  const sections = new Map<string, ErrorItem[]>();
  for (const item of items) {
    const section = item.section ?? '';
    sections.set(section, [...(sections.get(section) ?? []), item]);
  }
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      className="mb-6 rounded-md border-2 border-red-icon bg-surface px-5 py-4"
    >
      <h2 id="error-summary-title" className="flex items-center gap-2 text-h3">
        <CircleX className="size-5 text-red-icon" />
        {t('title')}
      </h2>
      <p className="mt-1 text-ink-2">{t('count', { count: items.length })}</p>
      {[...sections].map(([section, entries]) => (
        <div key={section} className="mt-3">
          {section && <h3 className="text-label">{section}</h3>}
          <ul className="mt-1 space-y-1">
            {entries.map((item) => (
              <li key={`${item.field}-${item.message}`}>
                {item.field === undefined ? (
                  item.message
                ) : (
                  <a
                    href={`#${fieldId(item.field)}`}
                    className="rounded-sm text-red-ink underline"
                    onClick={(event) => {
                      event.preventDefault();
                      const field = item.field ?? '';
                      if (focusField(field)) return;
                      onReveal?.(field);
                      requestAnimationFrame(() => focusField(field));
                    }}
                  >
                    {item.message}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
