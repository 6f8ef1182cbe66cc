import { vi } from 'vitest';

// The browser-like tests have this module for `next/navigation`: the page is where the window's address says, and the
// router notes where it was sent without going there.

export const router = {
  push: vi.fn<(href: string, options?: object) => void>(),
  replace: vi.fn<(href: string, options?: object) => void>(),
  refresh: vi.fn<() => void>(),
  prefetch: vi.fn<(href: string, options?: object) => void>(),
  back: vi.fn<() => void>(),
  forward: vi.fn<() => void>(),
};
export const useRouter = () => router;
export const usePathname = () => window.location.pathname;
export const useSearchParams = () => new URLSearchParams(window.location.search);

/** The test's page is at this address of the portal from now on. */
export function pageIsAt(address: string): void {
  window.history.replaceState(null, '', address);
}
