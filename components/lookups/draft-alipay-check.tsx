'use client';
import { useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import { useFields } from '../drafts/form/draft-context.ts';
import { Dialog } from '../ui/popups/dialog.tsx';
import { AlipayCheck } from './alipay-check.tsx';
import { draftAlipayOf, emptyAlipayInput } from './draft-details.ts';

/** The Alipay check over a draft, filled from it. What is changed here stays here. */
export function DraftAlipayCheck({ onClose }: { onClose: () => void }) {
  const t = useTranslations('lookups.alipay');
  const { editor } = useFields();
  // Outside of the draft's form: a form cannot stand in a form.
  return createPortal(
    <Dialog open wide onClose={onClose} title={t('title')} description={t('intro')}>
      <AlipayCheck name="alipay-check" initial={draftAlipayOf(editor.values) ?? emptyAlipayInput} />
    </Dialog>,
    document.body,
  );
}
