'use client';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Identifier } from './identifier.tsx';

const REVEAL_MS = 30_000;

export type MaskedValueProps = {
  /** The value as everyone sees it, already masked on the server: `1101••••••••••002X`. */
  masked: string;
  /** Completes the button's name: "Show ID number". */
  what: string;
  /** Fetches the full value; the server writes the audit entry. */
  onReveal: () => Promise<{ ok: true; value: { value: string } } | { ok: false; reason: { code: string } }>;
};

/** A personal identifier that is revealed for 30 s on request and hidden again when the window loses focus. */
export function MaskedValue({ masked, what, onReveal }: MaskedValueProps) {
  const t = useTranslations('common');
  const [value, setValue] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (value === null) return;
    const hide = () => setValue(null);
    const timer = setTimeout(hide, REVEAL_MS);
    window.addEventListener('blur', hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('blur', hide);
    };
  }, [value]);

  async function toggle() {
    if (busy) return;
    if (value !== null) {
      setValue(null);
      return;
    }
    setBusy(true);
    const answer = await onReveal().catch(() => null);
    setBusy(false);
    setValue(answer?.ok ? answer.value.value : null);
    const code = answer?.ok ? null : (answer?.reason.code ?? 'no-answer');
    // The person closed the dialog that asks for the second factor.
    setRefused(code === 'step-up-needed' ? null : code);
  }

  const Icon = value === null ? Eye : EyeOff;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Identifier value={value ?? masked} grouped={value !== null} />
      <button
        type="button"
        aria-busy={busy || undefined}
        aria-label={value === null ? t('showWhat', { what }) : t('hideWhat', { what })}
        onClick={() => void toggle()}
        className="inline-grid size-6 cursor-pointer place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink"
      >
        <Icon className="size-3.5" />
      </button>
      {refused && (
        <output className="text-hint text-red-ink">
          {t(refused === 'too-many-reveals' ? 'revealLimit' : 'revealRefused')}
        </output>
      )}
    </span>
  );
}
