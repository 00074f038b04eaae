'use client';
import type { GoogleMapsEmbed } from '@next/third-parties/google';
import { useEffect, useState } from 'react';
import { isOwnDocument } from '@/lib/viewer/document-path';
import { allowEmbeds, useEmbedConsent } from './embed-consent';

interface GoogleMapProps {
  /** Key of Google's Maps Embed API; it is public and restricted to the site by its owner. */
  apiKey: string;
  /** WGS 84 degrees. */
  latitude: number;
  longitude: number;
  language: string;
  messages: Record<'agree' | 'learns' | 'link', string>;
}

/**
 * A place on Google's map. Nothing is loaded from Google before the visitor agrees; the link works without consent and
 * without JavaScript.
 */
export function GoogleMap({ apiKey, latitude, longitude, language, messages }: GoogleMapProps) {
  const state = useEmbedConsent();
  const [Embed, setEmbed] = useState<typeof GoogleMapsEmbed>();
  const place = `${latitude},${longitude}`;
  const isAgreed = state === 'agreed';

  useEffect(() => {
    if (!isAgreed || !isOwnDocument()) return;
    import('@next/third-parties/google').then(
      (loaded) => setEmbed(() => loaded.GoogleMapsEmbed),
      () => {},
    );
  }, [isAgreed]);

  return (
    <div>
      {isAgreed && Embed && (
        <Embed apiKey={apiKey} mode="place" q={place} language={language} width="100%" height="320" loading="lazy" />
      )}
      {state === 'undecided' && (
        <p>
          <button type="button" className="button" onClick={allowEmbeds}>
            {messages.agree}
          </button>{' '}
          <span>{messages.learns}</span>
        </p>
      )}
      <p>
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
          rel="noopener noreferrer external"
        >
          {messages.link}
        </a>
      </p>
    </div>
  );
}
