import type { ReactNode } from 'react';

/** The overview page of years, places or people. */
export function BrowseOverview({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <header className="intro">
        <h1>{title}</h1>
      </header>
      {children}
    </>
  );
}
