'use client';
import { type ReactNode, useEffect, useRef } from 'react';
import { readTyped, removeDraft, writeDraft } from './draft';

interface ConflictDraftProps {
  /** Names the story. */
  name: string;
  /** Page that shows the present text of the file. */
  href: string;
  children: ReactNode;
}

/** A link that discards the stored draft of a story. If the surrounding form is sent instead, its text becomes the draft. */
export function ConflictDraft({ name, href, children }: ConflictDraftProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const form = link.current?.closest('form');
    const store = () => {
      const typed = form ? readTyped(form) : {};
      writeDraft(name, { typed, was: typed.version ?? '' });
    };
    form?.addEventListener('submit', store);
    return () => form?.removeEventListener('submit', store);
  }, [name]);
  return (
    <a ref={link} href={href} onClick={() => removeDraft(name)}>
      {children}
    </a>
  );
}
