'use client';
import { useTranslations } from 'next-intl';
import { Fragment, useSyncExternalStore } from 'react';
import { Kbd } from '../ui/values/kbd.tsx';

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
