'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import { useDraft } from './draft-context.ts';
import { useWords } from './use-words.ts';

const loadDialog = () => import('./save-template-dialog.tsx');

/** Keeps what is filled in for the next time. Not for the change of an order that exists. */
export function SaveTemplate() {
  const { mode } = useDraft();
  const words = useWords('wizard');
  const [open, setOpen] = useState(false);
  const dialog = useOnDemand(loadDialog, open);
  if (mode === 'update') return null;
  return (
    <>
      <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words('template.save')}
      </Button>
      {open && dialog && <dialog.SaveTemplateDialog onClose={() => setOpen(false)} />}
    </>
  );
}
