'use client';
import { useEffect, useRef } from 'react';

/** Fields that a form is saved with; the others identify it. */
const listFields = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is HTMLInputElement | HTMLTextAreaElement =>
      (element instanceof HTMLInputElement && element.type !== 'hidden') || element instanceof HTMLTextAreaElement,
  );

const readDraft = (key: string): Record<string, string> => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
};

interface KeepDraftProps {
  /** Names the item. */
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
    const key = `vitrine desk ${name}`;
    const draft = readDraft(key);
    if (draft.version === version) for (const field of listFields(form)) field.value = draft[field.name] ?? field.value;
    else localStorage.removeItem(key);

    const keep = () => {
      const values = Object.fromEntries(listFields(form).map((field) => [field.name, field.value]));
      localStorage.setItem(key, JSON.stringify({ ...values, version }));
    };
    const send = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      form.requestSubmit();
    };
    form.addEventListener('input', keep);
    form.addEventListener('keydown', send);
    return () => {
      form.removeEventListener('input', keep);
      form.removeEventListener('keydown', send);
    };
  }, [name, version]);
  return <input ref={marker} type="hidden" />;
}
