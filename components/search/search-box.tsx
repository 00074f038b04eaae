'use client';
import { usePathname } from 'next/navigation';
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react';

type Suggestions = ComponentType<{ input: HTMLInputElement; index: string }>;

interface SearchBoxProps {
  index: string;
}

/** The field in the site's header; on the search page the larger one stands for it. */
export function SearchBox(props: SearchBoxProps) {
  return usePathname() === '/search' ? null : <Box {...props} />;
}

function Box({ index }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<Suggestions>();
  const load = () => {
    import('./suggestions').then(
      (loaded) => setSuggestions(() => loaded.Suggestions),
      () => {},
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: who was in the field before the page was ready
  useEffect(() => {
    if (document.activeElement === input.current) load();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = input.current?.value.trim();
    location.assign(`/search${query ? `?${new URLSearchParams({ q: query })}` : ''}`);
  };
  return (
    <search>
      <form action="/search" onSubmit={submit}>
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="Search the archive"
          placeholder="Search"
          autoComplete="off"
          maxLength={512}
          onFocus={load}
        />
      </form>
      {Suggestions && input.current && <Suggestions input={input.current} index={index} />}
    </search>
  );
}
