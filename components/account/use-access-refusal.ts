'use client';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import { liveState } from '../live/live-stream.ts';

/** The refusals shared by all actions: service errors and missing records. */
type CommonRefusal =
  | { code: 'refused'; message: string }
  | { code: 'unavailable' | 'order-not-found' | 'conversion-not-found' };

/** True if the refusal does not say that nothing was done: the same request is repeated, with its idempotency key. */
export const mayBeDone = ({ code }: { code: string }): boolean =>
  code === 'no-database' || code === 'internal';

/** Returns the text, with the next step, of a refusal that any action can give. */
export function useAccessRefusal(): (refusal: AccessRefusal | CommonRefusal) => string {
  const errors = useTranslations('errors');
  return useCallback(
    (refusal) => {
      switch (refusal.code) {
        case 'signed-out':
          // Also called during render, where no state may be set yet.
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
