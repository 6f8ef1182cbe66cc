'use client';
import { useTranslations } from 'next-intl';
import { Fragment, useSyncExternalStore } from 'react';
import { Kbd } from '../ui/values/identifier.tsx';
import { type ShortcutId, shortcutGroups, shortcuts } from './dispatch.ts';

type Props = {
  ids: readonly ShortcutId[];
  /** Heading level of the groups: one below the title above them. */
  heading: 'h2' | 'h3';
};

/** Shortcuts and their effects, in groups. */
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

const noChange = () => () => {};
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** `mod+k` as ⌘ K or Ctrl K, `g o` as G then O. */
export function KeyNames({ keys }: { keys: string }) {
  const t = useTranslations('shortcuts.key');
  const hasCommand = useSyncExternalStore(noChange, isApple, () => false);
  const nameOf = (key: string): string => {
    switch (key) {
      case 'mod':
        return hasCommand ? '⌘' : 'Ctrl';
      case 'space':
      case 'enter':
      case 'escape':
      case 'pagedown':
      case 'pageup':
        return t(key);
      case 'alt':
        return 'Alt';
      default:
        return key.toUpperCase();
    }
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {keys.split(' ').map((press, index) => (
        <Fragment key={press}>
          {index > 0 && <span className="text-hint text-ink-2">{t('then')}</span>}
          {press.split('+').map((key) => (
            <Kbd key={key}>{nameOf(key)}</Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
