'use client';
import { useEffect } from 'react';
import { fill } from '@/lib/messages/browser/fill';
import { isOwnDocument } from '@/lib/viewer/document-path';
import { agreeToEmbeds, useEmbedChoice } from './embed-choice';
import styles from './tiles-ask.module.css';

/** Messages of the consent request for map tiles, with `{site}`. */
export type TilesAskWords = Record<'agree' | 'show' | 'learns', string>;

interface TilesAskProps {
  /** Name of the tile provider. */
  site: string;
  words: TilesAskWords;
  /** Called with whether tiles may be requested. */
  onChange(isAgreed: boolean): void;
}

/** Requests consent before map tiles are loaded from another site. */
export function TilesAsk({ site, words, onChange }: TilesAskProps) {
  const state = useEmbedChoice();
  const isIn = isOwnDocument();

  // biome-ignore lint/correctness/useExhaustiveDependencies: call once for each choice
  useEffect(() => onChange(state === 'agreed' && isIn), [state, isIn]);

  if (state !== 'ask' && (state !== 'agreed' || isIn)) return null;
  return (
    <p className={`${styles.tiles} screen-only`}>
      <button type="button" className="button" onClick={agreeToEmbeds}>
        {fill(state === 'ask' ? words.agree : words.show, { site })}
      </button>{' '}
      <span>{fill(words.learns, { site })}</span>
    </p>
  );
}
