'use client';
import { useCallback, useEffect, useState } from 'react';
import { useGo } from '@/components/ui/link.tsx';
import type { Role } from '@/lib/auth/permissions.ts';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { enableSingleKeys } from './dispatch.ts';
import { paletteRequest } from './palette-button.tsx';
import { useShortcut } from './use-shortcut.tsx';

const loadHelp = () => import('./shortcut-help.tsx');
const loadPalette = () => import('./palette.tsx');
// In this order: the page's own shortcut comes first, wherever the bar is in the document.
const filterFields = ['main input[type=search]', 'header input[type=search]'];

type Props = {
  role: Role;
  /** The person's setting: whether shortcuts without ⌘ or Ctrl are on. */
  singleKeys: boolean;
  mayDraft: boolean;
  mayApprove: boolean;
};

/** The shortcuts of every page. The palette and the shortcut list load on first use. */
export function GlobalKeys({ role, singleKeys, mayDraft, mayApprove }: Props) {
  const go = useGo();
  const [open, setOpen] = useState<'help' | 'palette' | null>(null);
  const help = useOnDemand(loadHelp, open === 'help');
  const palette = useOnDemand(loadPalette, open === 'palette');
  const { typed, forget } = useTypedAhead(open === 'palette' && !palette);
  const close = () => {
    setOpen(null);
    forget();
  };

  useEffect(() => enableSingleKeys(singleKeys), [singleKeys]);
  useEffect(() => paletteRequest.answerWith(() => setOpen('palette')), []);

  useShortcut('palette', () => setOpen('palette'));
  useShortcut('help', () => setOpen('help'));
  useShortcut('newTransfer', () => go('/transfers/new'), { enabled: mayDraft });
  useShortcut('goOrders', () => go('/orders'));
  useShortcut('goApprovals', () => go('/approvals'), { enabled: mayApprove });
  useShortcut('goWallets', () => go('/wallets'));
  useShortcut('filter', () => {
    const fields = filterFields.map((field) => document.querySelector<HTMLElement>(field));
    fields.find((field) => field !== null)?.focus();
  });
  return (
    <>
      {help && <help.ShortcutHelp open={open === 'help'} onClose={close} />}
      {palette && <palette.Palette open={open === 'palette'} onClose={close} role={role} typed={typed} />}
    </>
  );
}

/**
 * Collects the text typed while the palette's code loads: it belongs to the palette, not to the shortcuts of the page
 * behind it. Call `forget` when the palette closes.
 */
export function useTypedAhead(isComing: boolean): { typed: string; forget: () => void } {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (!isComing) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1) setTyped((text) => text + event.key);
      else if (event.key === 'Backspace') setTyped((text) => text.slice(0, -1));
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [isComing]);
  const forget = useCallback(() => setTyped(''), []);
  return { typed, forget };
}
