'use client';
import type { Route } from 'next';
import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

export type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & {
  href: string;
  /** `false` for a page that is not fetched ahead. */
  prefetch?: boolean;
};

/**
 * Next's link, fetched ahead when the pointer or the focus comes near instead of when it is on show: every page shows
 * dozens of links.
 */
export function Link({ href, prefetch = true, onPointerEnter, onFocus, ...rest }: LinkProps) {
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
    />
  );
}
