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
  /** `false` disables prefetching. */
  prefetch?: boolean;
};

/**
 * Next's link, prefetched on hover or focus instead of when visible, because every page has dozens of links. During
 * navigation it contains a `data-pending` element, which styles the page's progress bar and the link (globals.css).
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

/** Marks a navigation as pending until it ends, even if the control that started it is gone. */
export function NavigationProvider({ children }: { children: ReactNode }) {
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

/** Navigates like a link, with the page's progress bar (globals.css). */
export function useGo(): Go {
  const router = useRouter();
  const plain = useCallback<Go>((href, ...options) => router.push(href as Route, ...options), [router]);
  return useContext(GoContext) ?? plain;
}
