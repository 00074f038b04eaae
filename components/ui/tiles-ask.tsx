'use client';
import { useEffect } from 'react';
import { fill } from '@/lib/messages/browser/fill';
import { isOwnDocument } from '@/lib/viewer/document-path';
import { agreeToEmbeds, useEmbedChoice } from './embed-choice';
import styles from './tiles-ask.module.css';

/** What is said of the site that is asked for tiles, with `{site}`. */
export type TilesAskWords = Record<'agree' | 'show' | 'learns', string>;

interface TilesAskProps {
  /** Who is asked for them. */
  site: string;
  words: TilesAskWords;
  /** Whether they may be asked for. */
  onChange(isAgreed: boolean): void;
}

/** Says who would be asked for tiles of the map, and asks nobody before the visitor agrees. */
export function TilesAsk({ site, words, onChange }: TilesAskProps) {
  const state = useEmbedChoice();
  const isIn = isOwnDocument();

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each choice
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
