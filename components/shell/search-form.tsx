'use client';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useGo } from '@/components/ui/link.tsx';

type Props = {
  action: string;
  /** Other parameters of the address to keep, by name. */
  kept?: Readonly<Record<string, string>>;
  children: ReactNode;
};

/** A GET form that navigates like a link; without script the browser submits it. Empty fields are left out. */
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
 * A search field that shows the address's query, also after Back. It stays the same element, so that it keeps the focus
 * after a search by Enter, and keeps text typed before hydration.
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
