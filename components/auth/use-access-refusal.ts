'use client';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { AccessRefusal } from '@/lib/auth/types.ts';
import { liveState } from '../live/live-state.ts';

/** Says what any action can answer besides its own refusals, and what to do about it. */
export function useAccessRefusal(): (refusal: AccessRefusal) => string {
  const errors = useTranslations('errors');
  return useCallback(
    (refusal) => {
      switch (refusal.code) {
        case 'signed-out':
          // Said while rendering, too, where nothing else may be told anything yet.
          queueMicrotask(() => liveState.set('ended'));
          return errors('signedOut');
        case 'forbidden':
          return errors('forbidden');
        case 'foreign-origin':
          return errors('foreignOrigin');
        case 'invalid-input':
          return errors('invalidInput');
        case 'no-database':
          return errors('noDatabase');
        case 'internal':
          return errors('internal', { id: refusal.id });
        default:
          return refusal satisfies never;
      }
    },
    [errors],
  );
}
