'use client';
import type { Route } from 'next';
import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { fill } from '@/lib/messages/browser/fill';
import styles from './combobox.module.css';
import { LiveRegion } from './live-region';

export interface OptionGroup {
  title: string;
  options: { href: Route; children: ReactNode }[];
}

interface ComboboxProps {
  /** The field that the list fills; it also works without the list. */
  input: HTMLInputElement;
  label: string;
  /** Messages for the number of options; `many` contains `{count}`. */
  counted: { one: string; many: string };
  groups: OptionGroup[];
}

/** Returns the option that a key moves to (`-1` is the field itself), or null if the key is not handled. */
export function nextOption(key: string, active: number, count: number): number | null {
  const round = count + 1;
  if (key === 'ArrowDown') return ((active + 2) % round) - 1;
  if (key === 'ArrowUp') return ((active + 1 + count) % round) - 1;
  // In the field, Home and End move the caret.
  if (active < 0) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Adds a list of links to a text field: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function Combobox({ input, label, counted, groups }: ComboboxProps) {
  const id = useId();
  const [active, setActive] = useState(-1);
  const [closed, setClosed] = useState(false);
  const [seen, setSeen] = useState(groups);
  if (seen !== groups) {
    setSeen(groups);
    setActive(-1);
  }
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const isOpen = count > 0 && !closed;
  const toId = (index: number) => `${id}-${index}`;

  useLayoutEffect(() => {
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-expanded', String(isOpen));
    const attributes = {
      'aria-controls': isOpen ? id : '',
      'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : '',
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value) input.setAttribute(name, value);
      else input.removeAttribute(name);
    }
    if (isOpen && active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [input, id, isOpen, active]);

  // A layout effect, so that the listeners are attached before the list is painted.
  useLayoutEffect(() => {
    const close = () => {
      setClosed(true);
      setActive(-1);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // Keys belong to the input method while it composes a word.
      if (count === 0 || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape' && isOpen) {
        event.preventDefault();
        return close();
      }
      if (event.key === 'Enter' && isOpen && active >= 0) {
        event.preventDefault();
        document.getElementById(`${id}-${active}`)?.click();
        return undefined;
      }
      const next = nextOption(event.key, isOpen ? active : -1, count);
      if (next === null) return undefined;
      event.preventDefault();
      setClosed(false);
      setActive(next);
      return undefined;
    };
    const onInput = () => {
      setClosed(false);
      // The options of the new text are others.
      setActive(-1);
    };
    input.addEventListener('keydown', onKeyDown);
    input.addEventListener('input', onInput);
    input.addEventListener('blur', close);
    return () => {
      input.removeEventListener('keydown', onKeyDown);
      input.removeEventListener('input', onInput);
      input.removeEventListener('blur', close);
    };
  }, [input, id, isOpen, active, count]);

  let index = -1;
  return (
    <>
      <LiveRegion text={!isOpen ? '' : count === 1 ? counted.one : fill(counted.many, { count })} />
      {isOpen && (
        // Keep the focus in the field, so that typing can continue.
        <div
          role="listbox"
          id={id}
          aria-label={label}
          className={styles.listbox}
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map(({ title, options }, group) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox contains groups, not fieldsets
            <div key={title} role="group" aria-labelledby={`${id}-group-${group}`}>
              <div id={`${id}-group-${group}`} role="presentation" className={styles.title}>
                {title}
              </div>
              {options.map(({ href, children }) => {
                index += 1;
                return (
                  <a
                    key={href}
                    id={toId(index)}
                    href={href}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === active}
                    className={styles.option}
                    onClick={() => setClosed(true)}
                  >
                    {children}
                  </a>
                );
              })}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
