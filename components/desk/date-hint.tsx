'use client';
import { useEffect, useState } from 'react';
import { fill } from '@/lib/messages/browser/fill';
import { useTyped } from './use-typed';

interface DateHintProps {
  /** URL that interprets a date (app/api/desk/date). */
  href: string;
  messages: Record<'understood' | 'notUnderstood', string>;
}

const DELAY_MS = 250;

/** Shows how a date in words is understood, while it is typed. */
export function DateHint({ href, messages }: DateHintProps) {
  const text = useTyped('date').trim();
  const [hint, setHint] = useState('');
  useEffect(() => {
    if (text === '') return setHint('');
    const request = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`${href}?${new URLSearchParams({ text })}`, { signal: request.signal });
        if (!response.ok) return setHint('');
        const { date } = (await response.json()) as { date: string | null };
        setHint(date === null ? messages.notUnderstood : fill(messages.understood, { date }));
      } catch {
        // The next letter sends another request.
      }
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text, href, messages]);
  return <output htmlFor="date">{hint}</output>;
}
