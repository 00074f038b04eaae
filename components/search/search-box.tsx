'use client';
import { usePathname } from 'next/navigation';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { loadWords } from '@/lib/messages/browser/load-words';
import { prefixed, TWINS } from '@/lib/model/language-prefix';

const loadSuggestions = () => Promise.all([import('./suggestions'), loadWords('suggest')]);

interface SearchBoxProps {
  index: string;
  /** What it is for, and what stands in it while it is empty. */
  label: string;
  hint: string;
}

/** The field in the site's header; on the search page the larger one stands for it. */
export function SearchBox(props: SearchBoxProps) {
  const here = prefixed('/search');
  // On the server it is the framework's own.
  return [here, TWINS + here].includes(usePathname()) ? null : <Box {...props} />;
}

function Box({ index, label, hint }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadSuggestions>>>();
  const load = () => {
    loadSuggestions().then(setLoaded, () => {});
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: who was in the field before the page was ready
  useEffect(() => {
    if (document.activeElement === input.current) load();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = input.current?.value.trim();
    location.assign(prefixed(`/search${query ? `?${new URLSearchParams({ q: query })}` : ''}`));
  };
  const [{ Suggestions = null } = {}, words] = loaded ?? [];
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
      {Suggestions && words && input.current && <Suggestions input={input.current} index={index} words={words} />}
    </search>
  );
}
