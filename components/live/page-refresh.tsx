'use client';
import { usePageUpdates } from './use-page-updates.ts';

/** Keeps a page alive that the server draws and that has nothing else to say about it. */
export function PageRefresh() {
  usePageUpdates();
  return null;
}
