'use client';
import { Modal, type ModalProps } from './modal.tsx';

/** A panel from the side (or from below, on a phone) that keeps the page visible behind it. */
export function Sheet({ side = 'end', ...props }: ModalProps & { side?: 'start' | 'end' | 'bottom' }) {
  return <Modal {...props} look={side} />;
}
