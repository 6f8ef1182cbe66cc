'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../ui/announcer.ts';
import { Button } from '../ui/button.tsx';
import { useCopy } from '../ui/use-copy.ts';

/** Shown this once: what lets a person in when the app is not at hand. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('stepUp.recovery');
  const title = useRef<HTMLHeadingElement>(null);
  const copyText = useCopy();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => title.current?.focus(), []);

  async function copyAll(): Promise<void> {
    if (!(await copyText(codes.join('\n')))) return;
    setIsCopied(true);
    announce(t('copied'));
  }

  return (
    <div className="flex flex-col gap-4">
      <h3 ref={title} tabIndex={-1} className="text-h3 outline-none">
        {t('title')}
      </h3>
      <p className="max-w-prose text-ink-2">{t('text')}</p>
      <ul className="grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={onDone}>
          {t('done')}
        </Button>
        <Button onClick={() => void copyAll()}>{t(isCopied ? 'copied' : 'copy')}</Button>
      </div>
    </div>
  );
}
