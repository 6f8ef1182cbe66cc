'use client';
import { useTranslations } from 'next-intl';
import { KeyNames } from './key-names.tsx';
import { type ShortcutId, shortcutGroups, shortcuts } from './shortcuts.ts';

type Props = {
  ids: readonly ShortcutId[];
  /** Of the groups: one below the title they stand under. */
  heading: 'h2' | 'h3';
};

/** Shortcuts with what they do, under their groups. */
export function ShortcutList({ ids, heading: Heading }: Props) {
  const t = useTranslations('shortcuts');
  return (
    <div className="space-y-5">
      {shortcutGroups.map((group) => {
        const own = ids.filter((id) => shortcuts[id].group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`shortcuts-${group}`}>
            <Heading id={`shortcuts-${group}`} className="mb-1 text-h3">
              {t(`group.${group}`)}
            </Heading>
            <dl className="divide-y divide-subtle">
              {own.map((id) => (
                <div key={id} className="flex items-center justify-between gap-4 py-1.5">
                  <dt>{t(`does.${id}`)}</dt>
                  <dd className="shrink-0">
                    <KeyNames keys={shortcuts[id].keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </div>
  );
}
