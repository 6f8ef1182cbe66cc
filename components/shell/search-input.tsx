'use client';
import { type ComponentProps, useEffect, useRef } from 'react';

type Props = Omit<ComponentProps<'input'>, 'ref' | 'type' | 'defaultValue'> & { query: string };

/**
 * Says what the address searches for, after Back as well. It stays the same element, so that whoever searched by Enter
 * is still in it; what was typed before the page was ready stays, too.
 */
export function SearchInput({ query, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const said = useRef(query);
  useEffect(() => {
    if (said.current !== query && input.current) input.current.value = query;
    said.current = query;
  }, [query]);
  return (
    <input
      {...rest}
      ref={input}
      type="search"
      name="q"
      defaultValue={query}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
    />
  );
}
