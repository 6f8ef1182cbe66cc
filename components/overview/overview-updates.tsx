'use client';
import type { ReactNode } from 'react';
import type { Announced } from '../live/announced.ts';
import { usePageUpdates } from '../live/fresh.tsx';
import { useStatusAnnouncements } from '../live/use-status-announcements.ts';

type Props = {
  needsMe: readonly Announced[];
  /** Shown above the overview while the portal does not answer; drawn while it still did. */
  cutOff: ReactNode;
};

/** Keeps the overview alive and says which orders came to need the reader. */
export function OverviewUpdates({ needsMe, cutOff }: Props) {
  useStatusAnnouncements(needsMe);
  return usePageUpdates() && cutOff;
}
