'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useCallback, useContext, useTransition } from 'react';

type Go = (href: string, ...options: [{ scroll: boolean }?]) => void;

const GoContext = createContext<Go | null>(null);

/** Remembers that a page is on its way, for as long as it is, whatever asked for it: a dialog is closed by then. */
export function Going({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [isPending, start] = useTransition();
  const go = useCallback<Go>(
    (href, ...options) => start(() => router.push(href as Route, ...options)),
    [router],
  );
  return (
    <GoContext value={go}>
      {children}
      {isPending && <span hidden data-pending="" />}
    </GoContext>
  );
}

/** Opens a page as a link does: the press shows at once, by the bar of the page (globals.css). */
export function useGo(): Go {
  const router = useRouter();
  const plain = useCallback<Go>((href, ...options) => router.push(href as Route, ...options), [router]);
  return useContext(GoContext) ?? plain;
}
