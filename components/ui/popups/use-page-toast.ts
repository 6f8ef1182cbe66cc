'use client';
import { useEffect, useRef } from 'react';
import { dismissToast, toast } from './toast-store.ts';

/** Returns a function like `toast` for actions that need the page they were offered on: its toasts end with the page. */
export function usePageToast(): (...said: Parameters<typeof toast>) => void {
  const shown = useRef<string[]>([]);
  useEffect(() => () => shown.current.forEach((id) => dismissToast(id)), []);
  return (said) => {
    shown.current.push(toast(said));
  };
}
