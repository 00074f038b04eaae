'use client';
import { useSyncExternalStore } from 'react';

// Next passes no messages to an error boundary, so translations are read from an attribute of the html element.
const ENGLISH = 'This page could not be made\nThe fault is ours, and it is in the server’s log.\nTry again';

const never = () => () => {};
const getWords = () => document.documentElement.dataset.error ?? ENGLISH;

export default function ErrorPage({ reset }: { error: Error; reset(): void }) {
  const [title, why, again] = useSyncExternalStore(never, getWords, () => ENGLISH).split('\n');
  return (
    <header className="intro">
      <h1>{title}</h1>
      <p>{why}</p>
      <p>
        <button type="button" className="button" onClick={reset}>
          {again}
        </button>
      </p>
    </header>
  );
}
