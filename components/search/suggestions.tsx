'use client';
import { useEffect, useState } from 'react';
import { Combobox, type OptionGroup } from '@/components/ui/combobox';
import type { MessageTable } from '@/lib/messages/browser/load-words';
import { createSuggester, type Suggestion, type SuggestionGroup } from '@/lib/query/suggest';
import styles from './suggestions.module.css';

interface SuggestionsProps {
  input: HTMLInputElement;
  index: string;
  messages: MessageTable<'suggest'>;
}

/** Suggestions below a search field: items, collections, people, places and keywords. */
export function Suggestions({ input, index, messages }: SuggestionsProps) {
  const [groups, setGroups] = useState<OptionGroup[]>([]);
  useEffect(() => {
    const suggester = createSuggester(index, (found) => setGroups(toGroups(found, messages)));
    const onInput = () => suggester.type(input.value);
    if (input.value && document.activeElement === input) onInput();
    input.addEventListener('input', onInput);
    return () => {
      suggester.stop();
      input.removeEventListener('input', onInput);
    };
  }, [input, index, messages]);
  return <Combobox input={input} label={messages.list} counted={messages} groups={groups} />;
}

const toGroups = (groups: SuggestionGroup[], messages: MessageTable<'suggest'>): OptionGroup[] =>
  groups.map(({ name, suggestions }) => ({
    title: messages[name],
    options: suggestions.map((suggestion) => ({ href: suggestion.href, children: <Option {...suggestion} /> })),
  }));

function Option({ title, image, within, count }: Suggestion) {
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: the image service has its own image widths */}
      {image && <img src={image} className={styles.picture} alt="" decoding="async" />}
      {count === undefined && !image && <span className={styles.picture} />}
      <span className={`${styles.title} clamp`}>
        <bdi>{title}</bdi>
      </span>
      {within && (
        <span className={`${styles.note} line`}>
          <bdi>{within}</bdi>
        </span>
      )}
      {count !== undefined && (
        <span className={`${styles.note} line`}>
          {count.toLocaleString(document.documentElement.lang || undefined)}
        </span>
      )}
    </>
  );
}
