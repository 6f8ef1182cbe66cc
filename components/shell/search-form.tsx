'use client';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useGo } from '@/components/ui/link.tsx';

type Props = {
  action: string;
  /** Other parameters of the address to keep, by name. */
  kept?: Readonly<Record<string, string>>;
  children: ReactNode;
};

/** A GET form that goes to its page as a link does; without script the browser sends it. Empty fields are left out. */
export function SearchForm({ action, kept = {}, children }: Props) {
  const go = useGo();
  return (
    <form
      action={action}
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        const search = new URLSearchParams();
        for (const [name, value] of new FormData(event.currentTarget)) {
          if (typeof value === 'string' && value !== '') search.set(name, value);
        }
        go(search.size > 0 ? `${action}?${search}` : action);
      }}
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

type SearchInputProps = Omit<ComponentProps<'input'>, 'ref' | 'type' | 'defaultValue'> & { query: string };

/**
 * Says what the address searches for, after Back as well. It stays the same element, so that whoever searched by Enter
 * is still in it; what was typed before the page was ready stays, too.
 */
export function SearchInput({ query, ...rest }: SearchInputProps) {
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
