'use client';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { onConsent, setConsent } from '@/lib/clients/browser/cookies';
import { getEmbedChoice, isOwnDocument } from '@/lib/viewer/embeds';

interface GoogleMapProps {
  /** Of Google's Maps Embed API; it is public, and bound to the site by its owner. */
  apiKey: string;
  /** WGS 84 degrees. */
  latitude: number;
  longitude: number;
  language: string;
}

interface EmbedProps {
  apiKey: string;
  mode: 'place';
  q: string;
  language: string;
  width: string;
  height: string;
  loading: 'lazy';
}

/** A place on Google's map, which nobody is asked for before the visitor agrees; the link out works without all that. */
export function GoogleMap({ apiKey, latitude, longitude, language }: GoogleMapProps) {
  const state = useSyncExternalStore(onConsent, getEmbedChoice, () => null);
  const [Embed, setEmbed] = useState<ComponentType<EmbedProps>>();
  const place = `${latitude},${longitude}`;
  const isAgreed = state === 'agreed';

  useEffect(() => {
    if (!isAgreed || !isOwnDocument()) return;
    import('@next/third-parties/google').then(
      ({ GoogleMapsEmbed }) => setEmbed(() => GoogleMapsEmbed as ComponentType<EmbedProps>),
      () => {},
    );
  }, [isAgreed]);

  const agree = () => {
    setConsent({ embeds: true });
    if (!isOwnDocument()) location.reload();
  };
  return (
    <div>
      {isAgreed && Embed && (
        <Embed apiKey={apiKey} mode="place" q={place} language={language} width="100%" height="320" loading="lazy" />
      )}
      {state === 'ask' && (
        <p>
          <button type="button" className="button" onClick={agree}>
            Agree and show Google’s map
          </button>{' '}
          <span>Google then learns your network address and what you look at.</span>
        </p>
      )}
      <p>
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
          rel="noopener noreferrer external"
        >
          This place on Google Maps
        </a>
      </p>
    </div>
  );
}
