'use client';
import { useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import { withValue } from '@/lib/features/transfers/types.ts';
import { useFields } from '../drafts/form/draft-context.ts';
import { Dialog } from '../ui/popups/dialog.tsx';
import { AlipayCheck } from './alipay-check.tsx';
import { draftAlipayOf, draftNameOf, emptyAlipayInput, namesOf } from './draft-details.ts';
import { NameLookup } from './name-lookup.tsx';

/** The Alipay check in a dialog over a draft, filled from it. Changes made here do not change the draft. */
export function DraftAlipayCheck({ onClose }: { onClose: () => void }) {
  const t = useTranslations('lookups.alipay');
  const { editor } = useFields();
  // Outside of the draft's form, because forms cannot be nested.
  return createPortal(
    <Dialog open wide onClose={onClose} title={t('title')} description={t('intro')}>
      <AlipayCheck name="alipay-check" initial={draftAlipayOf(editor.values) ?? emptyAlipayInput} />
    </Dialog>,
    document.body,
  );
}

/** The look-up of the recipient's name in a dialog over a draft (C-31); fills the names only when the person says so. */
export function DraftNameLookup({ onClose }: { onClose: () => void }) {
  const t = useTranslations('lookups.name');
  const { editor } = useFields();
  const initial = draftNameOf(editor.values);
  // Outside of the draft's form: a form cannot stand in a form.
  return createPortal(
    <Dialog open onClose={onClose} title={t('open')}>
      <NameLookup
        name="name-lookup"
        kind={initial.kind}
        initial={initial}
        onUse={(characters) => {
          const names = namesOf(characters, editor.values);
          for (const [path] of names) editor.touch(path);
          editor.edit((values) => names.reduce((all, [path, name]) => withValue(all, path, name), values));
          onClose();
        }}
      />
    </Dialog>,
    document.body,
  );
}
