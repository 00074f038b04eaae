'use client';
import { lazy, Suspense, useState } from 'react';
import desk from './desk.module.css';

interface PositionPickerProps {
  /** BCP 47; names on the map are in it. */
  language: string;
  messages: Record<'pickOnMap' | 'mapHint', string>;
}

const PositionMap = lazy(() => import('./position-map').then(({ PositionMap }) => ({ default: PositionMap })));

/** A button that opens a map to choose coordinates on. The map is loaded then. */
export function PositionPicker({ language, messages }: PositionPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={desk.plain} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {messages.pickOnMap}
      </button>
      {isOpen && (
        <Suspense>
          <PositionMap language={language} label={messages.pickOnMap} hint={messages.mapHint} />
        </Suspense>
      )}
    </>
  );
}
