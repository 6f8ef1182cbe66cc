'use client';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import { liveState } from '../live/live-stream.ts';

/** The refusals that have the same words everywhere: access, and a thing that does not exist. */
type CommonRefusal =
  | { code: 'refused'; message: string }
  | { code: 'unavailable' | 'order-not-found' | 'conversion-not-found' };

/** Says what any action can answer besides its own refusals, and what to do about it. */
export function useAccessRefusal(): (refusal: AccessRefusal | CommonRefusal) => string {
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
        case 'refused':
          return errors('service', { raw: refusal.message });
        case 'unavailable':
          return errors('unavailable');
        case 'order-not-found':
        case 'conversion-not-found':
          return errors('notFound');
        default:
          return refusal satisfies never;
      }
    },
    [errors],
  );
}
