'use client';
import { useEffect, useSyncExternalStore } from 'react';
import { isAllowed, isRefused, onConsent, setConsent } from '@/lib/browser/cookies';

interface TilesAskProps {
  /** Who is asked for them. */
  site: string;
  /** Whether they may be asked for. */
  onChange(isAgreed: boolean): void;
}

const getState = () => {
  if (isAllowed('embeds')) return 'agreed';
  return isRefused() ? 'refused' : 'ask';
};

/** The document that was loaded, and its policy with it: it has to be this page's for the other site to be let in. */
const isOwnDocument = () => {
  const [entry] = performance.getEntriesByType('navigation');
  return new URL(entry?.name ?? location.href, location.href).pathname === location.pathname;
};

/** Says who would be asked for tiles of the map, and asks nobody before the visitor agrees. */
export function TilesAsk({ site, onChange }: TilesAskProps) {
  const state = useSyncExternalStore(onConsent, getState, () => null);
  const isIn = isOwnDocument();

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each choice
  useEffect(() => onChange(state === 'agreed' && isIn), [state, isIn]);

  if (state !== 'ask' && (state !== 'agreed' || isIn)) return null;
  const agree = () => {
    setConsent({ embeds: true });
    if (!isIn) location.reload();
  };
  return (
    <p className="tiles-ask">
      <button type="button" className="button" onClick={agree}>
        {state === 'ask' ? `Agree and show the map of ${site}` : `Show the map of ${site}`}
      </button>{' '}
      {site} then learns your network address and what you look at.
    </p>
  );
}
