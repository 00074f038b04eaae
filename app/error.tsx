'use client';

export default function ErrorPage({ reset }: { error: Error; reset(): void }) {
  return (
    <header className="intro">
      <h1>This page could not be made</h1>
      <p>The fault is ours, and it is in the server’s log.</p>
      <p>
        <button type="button" className="button" onClick={reset}>
          Try again
        </button>
      </p>
    </header>
  );
}
