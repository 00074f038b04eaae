'use client';
import { usePathname } from 'next/navigation';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { loadMessages } from '@/lib/messages/browser/load-words';
import { prefixed } from '@/lib/model/language-prefix';

const loadSuggestions = () => Promise.all([import('./suggestions'), loadMessages('suggest')]);

interface SearchBoxProps {
  index: string;
  /** Accessible name and placeholder of the field. */
  label: string;
  hint: string;
}

/** The search field of the header; hidden on the search page and the map, which have their own. */
export function SearchBox(props: SearchBoxProps) {
  const path = usePathname();
  // On the server, `usePathname` returns the path without the prefix of the language.
  const hasField = ['/search', '/map'].some((page) => path === page || path === prefixed(page));
  return hasField ? null : <Box {...props} />;
}

function Box({ index, label, hint }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadSuggestions>>>();
  const load = () => {
    loadSuggestions().then(setLoaded, () => {});
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field may have the focus before hydration
  useEffect(() => {
    if (document.activeElement === input.current) load();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = input.current?.value.trim();
    location.assign(prefixed(`/search${query ? `?${new URLSearchParams({ q: query })}` : ''}`));
  };
  const [{ Suggestions = null } = {}, messages] = loaded ?? [];
  return (
    <search>
      <form action={prefixed('/search')} onSubmit={submit}>
        <input
          ref={input}
          type="search"
          name="q"
          aria-label={label}
          placeholder={hint}
          autoComplete="off"
          maxLength={512}
          onFocus={load}
        />
      </form>
      {Suggestions && messages && input.current && (
        <Suggestions input={input.current} index={index} messages={messages} />
      )}
    </search>
  );
}
