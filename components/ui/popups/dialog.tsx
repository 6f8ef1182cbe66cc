'use client';
import { Modal, type ModalProps } from './modal.tsx';

export function Dialog({ wide = false, ...props }: ModalProps & { wide?: boolean }) {
  return <Modal {...props} look={wide ? 'wide' : 'dialog'} />;
}
