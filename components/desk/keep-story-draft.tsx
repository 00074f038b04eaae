'use client';
import { useEffect, useRef, useState } from 'react';
import styles from './desk.module.css';
import { fillForm, followTyping, readDraft, readTyped, removeDraft, writeDraft } from './draft';

interface KeepStoryDraftProps {
  /** Names the story. */
  name: string;
  words: { back: string; discard: string };
}

/** As the server compares it, so that a draft that has been saved is not taken for another text. */
const normalize = (text = '') => text.replace(/\r\n?/g, '\n').normalize('NFC').trim();

type Typed = Record<string, string>;

const isSaved = (typed: Typed, now: Typed) =>
  Object.keys(now).every(
    (name) => name === 'version' || !(name in typed) || normalize(typed[name]) === normalize(now[name]),
  );

/**
 * Stores the draft of the surrounding form in this browser until it is saved. A draft of an earlier version of the file
 * comes back with that version, so that saving it shows both.
 */
export function KeepStoryDraft({ name, words }: KeepStoryDraftProps) {
  const marker = useRef<HTMLDivElement>(null);
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    const form = marker.current?.closest('form');
    if (!form) return undefined;
    const draft = readDraft(name);
    if (draft && !isSaved(draft.typed, readTyped(form))) {
      fillForm(form, draft.typed);
      setIsBack(true);
    } else removeDraft(name);
    return followTyping(form, () => {
      const typed = readTyped(form);
      writeDraft(name, { typed, was: typed.version ?? '' });
    });
  }, [name]);
  const discard = () => {
    removeDraft(name);
    // Browsers keep the text of fields across a reload.
    location.assign(location.pathname);
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
