'use client';
import Script from 'next/script';
import { useEffect } from 'react';

const layer = globalThis as { dataLayer?: IArguments[] };

function gtag(..._command: [name: 'js', now: Date] | [name: 'config', id: string]) {
  layer.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: the tag takes a list for data, and only this for a command
  layer.dataLayer.push(arguments);
}

/**
 * Counts visits; shown to those who agreed, and to nobody else. The tag begins as Google says, but without an inline script, which
 * a strict policy would refuse: https://developers.google.com/tag-platform/gtagjs
 */
export function ConsentAnalytics({ id }: { id: string }) {
  useEffect(() => {
    gtag('js', new Date());
    gtag('config', id);
  }, [id]);
  return <Script src={`https://www.googletagmanager.com/gtag/js?id=${id}`} />;
}
