'use client';
import { useEffect, useRef, useState } from 'react';
import styles from './desk.module.css';
import { fillForm, followTyping, readDraft, readTyped, removeDraft, writeDraft } from './draft';

interface KeepDraftProps {
  /** Names what the form is about. */
  name: string;
  /** Page of the form. */
  href: string;
  /** Whether the page shows a form that was refused; its texts are the draft. */
  isRefused?: boolean;
  words: { back: string; discard: string };
}

/** As the server compares it, so that a draft that has been saved is not taken for another text. */
const normalize = (text = '') => text.replace(/\r\n?/g, '\n').normalize('NFC').trim();

type Typed = Record<string, string>;

const isSaved = (typed: Typed, now: Typed) =>
  Object.keys(now).every(
    (name) => name === 'version' || !(name in typed) || normalize(typed[name]) === normalize(now[name]),
  );

/** States the version of the file, or digests of its texts, when the form was opened. */
function getOpened(form: HTMLFormElement): HTMLInputElement | null {
  const field = form.elements.namedItem('was') ?? form.elements.namedItem('version');
  return field instanceof HTMLInputElement ? field : null;
}

/**
 * Stores the draft of the surrounding form in this browser until it is saved, and submits the form on Ctrl+Enter. A draft
 * of an earlier version of the file comes back with that version, so that saving it shows both.
 */
export function KeepDraft({ name, href, isRefused = false, words }: KeepDraftProps) {
  const marker = useRef<HTMLDivElement>(null);
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    const form = marker.current?.closest('form');
    if (!form) return undefined;
    const store = () => writeDraft(name, { typed: readTyped(form), was: getOpened(form)?.value ?? '' });
    const draft = readDraft(name);
    if (isRefused) store();
    else if (draft && !isSaved(draft.typed, readTyped(form))) {
      fillForm(form, draft.typed);
      const opened = getOpened(form);
      if (opened) opened.value = draft.was;
      setIsBack(true);
    } else removeDraft(name);
    return followTyping(form, store);
  }, [name, isRefused]);
  const discard = () => {
    removeDraft(name);
    // Browsers keep the text of fields across a reload.
    location.assign(href);
  };
  return (
    <div ref={marker} role="status">
      {isBack && (
        <p>
          {words.back}{' '}
          <button type="button" className={styles.plain} onClick={discard}>
            {words.discard}
          </button>
        </p>
      )}
    </div>
  );
}
