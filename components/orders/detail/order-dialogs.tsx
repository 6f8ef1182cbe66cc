'use client';
import { CancelDialog } from './cancel-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';

type Props = { open: 'cancel' | 'abandon' | 'note'; orderId: string; orderNo: string; onClose: () => void };

/** The dialogs of an order's menu; loaded when first wanted. */
export function OrderDialogs({ open, ...order }: Props) {
  return open === 'note' ? <NoteDialog {...order} /> : <CancelDialog {...order} action={open} />;
}
