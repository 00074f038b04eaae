'use client';
import { useEffect, useRef } from 'react';
import { fillForm, followTyping, readDraft, readTyped, removeDraft, writeDraft } from './draft';

interface KeepDraftProps {
  /** Names the collection or person. */
  name: string;
  /** Changes with the saved values, after which an older draft is out of date. */
  version: string;
}

/** Stores the draft of the surrounding form in this browser until it is saved, and submits the form on Ctrl+Enter. */
export function KeepDraft({ name, version }: KeepDraftProps) {
  const marker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = marker.current?.form;
    if (!form) return undefined;
    const draft = readDraft(name);
    if (draft?.was === version) fillForm(form, draft.typed);
    else removeDraft(name);
    return followTyping(form, () => writeDraft(name, { typed: readTyped(form), was: version }));
  }, [name, version]);
  return <input ref={marker} type="hidden" />;
}
