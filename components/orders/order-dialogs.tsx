'use client';
import { CancelDialog } from './cancel-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';

type Props = { open: 'cancel' | 'abandon' | 'note'; orderId: string; orderNo: string; onClose: () => void };

/** What the menu of an order opens; loaded when it is first wanted. */
export function OrderDialogs({ open, ...order }: Props) {
  return open === 'note' ? <NoteDialog {...order} /> : <CancelDialog {...order} action={open} />;
}
