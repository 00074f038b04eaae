'use client';
import Script from 'next/script';
import { useEffect } from 'react';

const layer = globalThis as { dataLayer?: IArguments[] };

function gtag(..._command: [name: 'js', now: Date] | [name: 'config', id: string]) {
  layer.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: gtag.js takes an Arguments object as a command, an array as data
  layer.dataLayer.push(arguments);
}

/**
 * Google Analytics, rendered only with consent. The set-up follows Google's documentation, but without an inline
 * script, which a strict CSP would block: https://developers.google.com/tag-platform/gtagjs
 */
export function ConsentAnalytics({ id }: { id: string }) {
  useEffect(() => {
    gtag('js', new Date());
    gtag('config', id);
  }, [id]);
  return <Script src={`https://www.googletagmanager.com/gtag/js?id=${id}`} />;
}
