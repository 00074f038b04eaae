'use client';
import { type KeyboardEvent, useState } from 'react';
import type { Facet } from '@/lib/model/search-record';
import { useCompletion } from './use-completion';

interface ListCompletionProps {
  /** Name of the text area with one entry on each line. */
  name: string;
  label: string;
  index: string;
  facet: Facet;
}

/** Appends a line, as if it were typed. */
function addLine(name: string, line: string) {
  const area = document.getElementById(name);
  if (!(area instanceof HTMLTextAreaElement)) return;
  const lines = area.value.split('\n').filter((each) => each.trim() !== '');
  if (!lines.includes(line)) area.value = [...lines, line].join('\n');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A field that completes an entry from the archive's own, and adds it to a list with Enter or by choosing it. */
export function ListCompletion({ name, label, index, facet }: ListCompletionProps) {
  const [text, setText] = useState('');
  const values = useCompletion(index, facet, text);
  const add = (entry: string) => {
    if (entry.trim() !== '') addLine(name, entry.trim());
    setText('');
  };
  const type = (typed: string) => {
    // Browsers put the whole value in at once when it is chosen from the list.
    if (values.includes(typed) && Math.abs(typed.length - text.length) !== 1) add(typed);
    else setText(typed);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add(text);
  };
  return (
    <>
      <input
        type="text"
        aria-label={label}
        placeholder={label}
        list={`${name}-list`}
        value={text}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
      />
      <datalist id={`${name}-list`}>
        {values.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}
