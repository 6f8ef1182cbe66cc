'use client';
import { useEffect, useState } from 'react';
import { type Announcement, listenToAnnouncements } from './announcer.ts';

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
