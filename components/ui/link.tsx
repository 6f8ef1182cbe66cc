'use client';
import type { Route } from 'next';
import NextLink, { useLinkStatus } from 'next/link';
import { useRouter } from 'next/navigation';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useState,
  useTransition,
} from 'react';

export type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & {
  href: string;
  /** `false` for a page that is not fetched ahead. */
  prefetch?: boolean;
};

/**
 * Next's link, fetched ahead when the pointer or the focus comes near instead of when it is on show: every page shows
 * dozens of links. While its page is on its way it holds a `data-pending`, by which the bar of the page, and the link
 * itself where it wants to, show that the press counted (globals.css).
 */
export function Link({ href, prefetch = true, onPointerEnter, onFocus, children, ...rest }: LinkProps) {
  const [isNear, setIsNear] = useState(false);
  return (
    <NextLink
      {...rest}
      href={href as Route}
      prefetch={prefetch && isNear ? null : false}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        setIsNear(true);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        setIsNear(true);
      }}
    >
      {children}
      <Pending />
    </NextLink>
  );
}

function Pending() {
  return useLinkStatus().pending ? <span hidden data-pending="" /> : null;
}

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
