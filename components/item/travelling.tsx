import { type ReactNode, ViewTransition } from 'react';

/** On the way to another page, the thumbnail becomes the photograph: once a page, each item may stand in one of these. */
export function Travelling({ id, children }: { id: string; children: ReactNode }) {
  return (
    <ViewTransition name={`photo-${id}`} share="photo" default="none">
      {children}
    </ViewTransition>
  );
}
