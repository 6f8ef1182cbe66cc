'use client';
import { useState } from 'react';
import { fieldId } from './field-types.ts';

/**
 * The words that a deed cannot do without. `give` answers with them; while there are none it says so at the field,
 * takes the focus there and answers with nothing. What was written stays until the form is gone.
 */
export function useReason({ name, empty }: { name: string; empty: string }) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const focus = () => document.getElementById(fieldId(name))?.focus();

  function write(next: string): void {
    setText(next);
    setIsMissing(false);
  }

  function give(): string | undefined {
    if (text.trim() !== '') return text;
    setIsMissing(true);
    focus();
    return undefined;
  }

  return {
    give,
    write,
    focus,
    /** For the text area. */
    field: {
      name,
      requirement: 'required',
      value: text,
      onChange: write,
      error: isMissing ? empty : undefined,
    } as const,
  };
}
