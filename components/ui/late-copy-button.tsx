'use client';
import type { ComponentProps } from 'react';
import type { CopyButton } from './copy-button.tsx';
import { useOnDemand } from './use-on-demand.ts';

const loadButton = () => import('./copy-button.tsx');

/** A copy button that comes after its page, in the place kept for it: what it copies can be read and marked without. */
export function LateCopyButton(props: ComponentProps<typeof CopyButton>) {
  const button = useOnDemand(loadButton, true);
  return button ? <button.CopyButton {...props} /> : <span className="inline-block size-6 shrink-0" />;
}
