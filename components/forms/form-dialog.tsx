'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Dialog } from '../ui/popups/dialog.tsx';

type Props = {
  open?: boolean;
  title: ReactNode;
  description: ReactNode;
  /** The label of the submit button, which names the action. */
  submitLabel: string;
  /** The label of the button that closes without an effect; "Cancel" by default. */
  closeLabel?: string;
  danger?: boolean;
  busy: boolean;
  /** Shown above the fields, as an alert. */
  refusal?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog around one short form: its fields, why the last attempt was refused, a way back and one submit button. */
export function FormDialog(props: Props) {
  const {
    open = true,
    title,
    description,
    submitLabel,
    closeLabel,
    danger = false,
    busy,
    refusal,
    onSubmit,
    onClose,
    children,
  } = props;
  const common = useTranslations('common');
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{closeLabel ?? common('cancel')}</Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {refusal && (
          <Notice kind="error" role="alert" className="mb-4">
            {refusal}
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  );
}
