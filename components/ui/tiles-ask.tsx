'use client';
import { useEffect } from 'react';
import { isOwnDocument } from '@/lib/viewer/document-path';
import { agreeToEmbeds, useEmbedChoice } from './embed-choice';
import styles from './tiles-ask.module.css';

interface TilesAskProps {
  /** Who is asked for them. */
  site: string;
  /** Whether they may be asked for. */
  onChange(isAgreed: boolean): void;
}

/** Says who would be asked for tiles of the map, and asks nobody before the visitor agrees. */
export function TilesAsk({ site, onChange }: TilesAskProps) {
  const state = useEmbedChoice();
  const isIn = isOwnDocument();

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each choice
  useEffect(() => onChange(state === 'agreed' && isIn), [state, isIn]);

  if (state !== 'ask' && (state !== 'agreed' || isIn)) return null;
  return (
    <p className={`${styles.tiles} screen-only`}>
      <button type="button" className="button" onClick={agreeToEmbeds}>
        {state === 'ask' ? `Agree and show the map of ${site}` : `Show the map of ${site}`}
      </button>{' '}
      <span>{site} then learns your network address and what you look at.</span>
    </p>
  );
}
