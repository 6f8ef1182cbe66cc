'use client';
import { useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import { useFields } from '../drafts/draft-context.ts';
import { setDraftValue } from '../drafts/use-following.ts';
import { Dialog } from '../ui/dialog.tsx';
import { draftNameOf, namesOf } from './draft-details.ts';
import { NameLookup } from './name-lookup.tsx';

/** The look-up of the recipient's name over a draft (C-31): fills the names only when the person says so. */
export function DraftNameLookup({ onClose }: { onClose: () => void }) {
  const t = useTranslations('lookups.name');
  const { form, state } = useFields();
  const initial = draftNameOf(state.values);
  // Outside of the draft's form: a form cannot stand in a form.
  return createPortal(
    <Dialog open onClose={onClose} title={t('open')}>
      <NameLookup
        name="name-lookup"
        kind={initial.kind}
        initial={initial}
        onUse={(characters) => {
          for (const [path, name] of namesOf(characters, state.values)) {
            state.touch(path);
            setDraftValue(form, path, name);
          }
          onClose();
        }}
      />
    </Dialog>,
    document.body,
  );
}
