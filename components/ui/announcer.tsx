'use client';
import { useEffect, useState } from 'react';

export type Politeness = 'polite' | 'assertive';
export type Announcement = { id: number; text: string };
type Listener = (announcement: Announcement, politeness: Politeness) => void;

const COALESCE_MS = 5_000;
const listeners = new Set<Listener>();
const waiting = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let lastSpokenAt = Number.NEGATIVE_INFINITY;
let nextId = 1;

function listenToAnnouncements(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Announces a translated sentence through the page's live region of that politeness. */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  const announcement = { id: nextId++, text };
  for (const listener of listeners) listener(announcement, politeness);
}

/** Announces bursts of changes: at most one polite sentence per five seconds, the newest of each topic. */
export function announceCoalesced(topic: string, text: string): void {
  waiting.set(topic, text);
  if (timer !== undefined) return;
  timer = setTimeout(flush, Math.max(0, lastSpokenAt + COALESCE_MS - Date.now()));
}

function flush(): void {
  timer = undefined;
  lastSpokenAt = Date.now();
  const sentences = [...waiting.values()];
  waiting.clear();
  if (sentences.length > 0) announce(sentences.join('\n'));
}

/** The one polite and the one assertive region. Mounted once, in the root layout, and never removed. */
export function LiveRegions() {
  const [polite, setPolite] = useState<Announcement | null>(null);
  const [assertive, setAssertive] = useState<Announcement | null>(null);
  useEffect(
    () =>
      listenToAnnouncements((announcement, politeness) =>
        (politeness === 'polite' ? setPolite : setAssertive)(announcement),
      ),
    [],
  );
  return (
    <>
      <div aria-live="polite" aria-atomic="true" className="sr-only" data-testid="live-polite">
        {polite && <p key={polite.id}>{polite.text}</p>}
      </div>
      <div aria-live="assertive" aria-atomic="true" className="sr-only" data-testid="live-assertive">
        {assertive && <p key={assertive.id}>{assertive.text}</p>}
      </div>
    </>
  );
}
