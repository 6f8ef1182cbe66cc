'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Notice } from '../ui/notice.tsx';
import type { SignInFailure } from './use-sign-in.ts';

/** The reason why nobody is signed in now, and what to do; which of the two was wrong is never said. */
export function SignInFailureNotice({ reason, waitSeconds }: { reason: SignInFailure; waitSeconds: number }) {
  const t = useTranslations('auth');
  const errors = useTranslations('errors');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const text = () => {
    switch (reason.code) {
      case 'wrong':
        return t('wrong');
      case 'locked':
        if (waitSeconds <= 0) return t('unlocked');
        return t('locked', { minutes: Math.ceil(waitSeconds / 60) });
      case 'busy':
        return t('busy');
      case 'invalid-input':
        return t('wrong');
      case 'foreign-origin':
        return errors('foreignOrigin');
      case 'no-database':
        return errors('noDatabase');
      case 'internal':
        return errors('internal', { id: reason.id });
      default:
        return t('failed');
    }
  };
  return (
    <div ref={box}>
      <Notice kind={reason.code === 'locked' || reason.code === 'busy' ? 'warning' : 'error'} role="alert">
        {text()}
      </Notice>
    </div>
  );
}
