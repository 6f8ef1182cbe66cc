'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of the portal; any other is left to the browser. */
  href: string;
  /** `false` keeps the view where it is instead of going to the top of the page. */
  scroll?: boolean;
  /** `false` for a page that is not fetched ahead. */
  prefetch?: boolean;
};

/**
 * Goes to another page of the portal without loading the frame anew. The page is fetched ahead when the pointer or the
 * focus comes near, not because its link is on show: every page shows dozens of links. Next's own link does that and
 * much that is not needed here, for 3 kB of every page (docs/decisions/2026-11-20-own-link.md).
 */
export function Link({
  href,
  scroll = true,
  prefetch = true,
  onClick,
  onPointerEnter,
  onFocus,
  children,
  ...rest
}: LinkProps) {
  const router = useRouter();
  const isOurs = /^[?#]|^\/(?!\/)/.test(href);

  function comeNear(): void {
    if (isOurs && prefetch) router.prefetch(href as Route);
  }

  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!isOurs || event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        router.push(href as Route, { scroll });
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        comeNear();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        comeNear();
      }}
    >
      {children}
    </a>
  );
}

/** Another tab or window, or a file to keep. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return (
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    (target !== '' && target !== '_self') ||
    event.currentTarget.hasAttribute('download')
  );
}
