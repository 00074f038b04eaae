'use client';
import { useEffect } from 'react';
import { fill } from '@/lib/messages/browser/fill';
import { isOwnDocument } from '@/lib/viewer/document-path';
import { allowEmbeds, useEmbedConsent } from './embed-consent';
import styles from './tiles-consent.module.css';

/** Messages of the consent request for map tiles, with `{site}`. */
export type TilesConsentMessages = Record<'agree' | 'show' | 'learns', string>;

interface TilesConsentProps {
  /** Name of the tile provider. */
  site: string;
  messages: TilesConsentMessages;
  /** Called with whether tiles may be requested. */
  onChange(isAgreed: boolean): void;
}

/** Requests consent before map tiles are loaded from another site. */
export function TilesConsent({ site, messages, onChange }: TilesConsentProps) {
  const state = useEmbedConsent();
  const isIn = isOwnDocument();

  // biome-ignore lint/correctness/useExhaustiveDependencies: call once for each choice
  useEffect(() => onChange(state === 'agreed' && isIn), [state, isIn]);

  if (state !== 'undecided' && (state !== 'agreed' || isIn)) return null;
  return (
    <p className={`${styles.consent} screen-only`}>
      <button type="button" className="button" onClick={allowEmbeds}>
        {fill(state === 'undecided' ? messages.agree : messages.show, { site })}
      </button>{' '}
      <span>{fill(messages.learns, { site })}</span>
    </p>
  );
}
