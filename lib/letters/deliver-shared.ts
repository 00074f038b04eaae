// Delivers the letters of several servers, in the one process that leads them.
import { readMessages } from '@/lib/catalogue/read/site';
import type { Bucket } from '@/lib/clients/s3';
import type { Config } from '@/lib/config/config';
import { createMailer, createPoster, startDelivery } from './delivery';
import { createStoreOutbox } from './store-outbox';

/** Milliseconds between two looks for letters: other servers take them. */
const LOOK_EVERY = 10_000;

/** @param every milliseconds between two looks @returns what ends it */
export function startSharedDelivery(store: Bucket, { mail, webhook }: Config['letters'], every = LOOK_EVERY) {
  const box = createStoreOutbox(store);
  const routes = [
    ...(mail ? [startDelivery({ box, channel: 'mail', send: createMailer(mail, readMessages) })] : []),
    ...(webhook ? [startDelivery({ box, channel: 'webhook', send: createPoster(webhook) })] : []),
  ];
  const timer = setInterval(() => {
    for (const route of routes) route.wake();
  }, every);
  timer.unref();
  return () => {
    clearInterval(timer);
    for (const route of routes) route.stop();
  };
}
