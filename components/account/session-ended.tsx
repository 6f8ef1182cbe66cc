'use client';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { awaitReturn } from '../live/await-return.ts';
import { Cover } from '../ui/popups/cover.tsx';
import { ReturnForm } from './return-form.tsx';
import { SavedNote } from './saved-note.tsx';

type Props = {
  hasEnded: boolean;
  person: { userId: string; email: string; name: string };
  onReturn: () => void;
};

/**
 * Covers the page, which stays as it is underneath: the same person signs in right here, and what waited to be saved
 * is saved and the focus goes back to the field. Somebody else, signed in by another tab, gets a page of their own.
 */
export function SessionEnded({ hasEnded, person, onReturn }: Props) {
  const t = useTranslations('session');
  const { userId } = person;
  useEffect(() => {
    if (!hasEnded) return;
    return awaitReturn((returned) => {
      if (returned === userId) onReturn();
      else location.assign('/overview');
    });
  }, [hasEnded, userId, onReturn]);
  return (
    <Cover open={hasEnded} title={t('endedTitle')} description={t('endedText', { name: person.name })}>
      <SavedNote />
      <ReturnForm email={person.email} onSignedIn={onReturn} />
    </Cover>
  );
}
