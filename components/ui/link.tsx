'use client';
import type { Route } from 'next';
import NextLink, { useLinkStatus } from 'next/link';
import { type ComponentProps, useState } from 'react';

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
