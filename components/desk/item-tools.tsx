'use client';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { DateHint } from './date-hint';
import { ListCompletion } from './list-completion';
import { PlaceCompletion } from './place-completion';
import { PositionPicker } from './position-picker';

interface ItemToolsProps {
  index: string;
  /** BCP 47, of the page. */
  language: string;
  dateHref: string;
  /** Labels of the fields that add to lists. */
  labels: Record<string, string>;
  messages: Record<'understood' | 'notUnderstood' | 'pickOnMap' | 'mapHint', string>;
}

const PLACES = ['place', 'city', 'region', 'country'];

/** Completion, interpretation of dates and a map, each beside its field (`…-tools` in edit-field.tsx). */
export function ItemTools({ index, language, dateHref, labels, messages }: ItemToolsProps) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  if (!isReady) return null;
  const put = (name: string, tool: ReactNode) => {
    const place = document.getElementById(`${name}-tools`);
    return place && createPortal(tool, place, name);
  };
  return (
    <>
      {(['keywords', 'people', 'makers'] as const).map((name) =>
        put(name, <ListCompletion name={name} label={labels[name] ?? name} index={index} facet={name} />),
      )}
      {PLACES.map((name) => put(name, <PlaceCompletion name={name} index={index} />))}
      {put('date', <DateHint href={dateHref} messages={messages} />)}
      {put('position', <PositionPicker language={language} messages={messages} />)}
    </>
  );
}
