'use client';
import { useEffect, useEffectEvent, useRef } from 'react';

type Props = { address: string; title: string; onShown?: () => void };

/**
 * A PDF of ours in the browser's own viewer, which is a plug-in: no sandboxed frame lets it start. So the frame is
 * made by hand, for this one thing; its answer is a PDF by its content and forbids everything else by its own policy.
 */
export function PdfFrame({ address, title, onShown }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useEffectEvent(() => onShown?.());
  useEffect(() => {
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.src = address;
    frame.className = 'size-full';
    frame.addEventListener('load', () => shown());
    place.current?.append(frame);
    return () => frame.remove();
  }, [address, title]);
  return (
    <div ref={place} className="h-[70dvh] w-full overflow-hidden rounded-sm border border-subtle bg-sunken" />
  );
}
