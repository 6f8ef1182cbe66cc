import { getTranslations } from 'next-intl/server';

export type SkipTarget = 'content' | 'filters' | 'summary';

const keys = { content: 'skipToContent', filters: 'skipToFilters', summary: 'skipToSummary' } as const;

/** Visible on focus only. The targets are elements with these ids; `content` is the shell's main. */
export async function SkipLinks({ targets = ['content'] }: { targets?: readonly SkipTarget[] }) {
  const t = await getTranslations('shell');
  return (
    <div className="absolute start-2 top-1 z-50 flex gap-2">
      {targets.map((target) => (
        <a
          key={target}
          href={`#${target}`}
          className="sr-only rounded-sm bg-surface px-4 py-2 font-semibold text-link shadow-float focus:not-sr-only"
        >
          {t(keys[target])}
        </a>
      ))}
    </div>
  );
}
