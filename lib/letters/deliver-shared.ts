// Delivers the letters of several servers from the leader process.
import { readMessages } from '@/lib/catalogue/read/site';
import type { Bucket } from '@/lib/clients/s3';
import type { Config } from '@/lib/config/config';
import { createMailer, createPoster, startDelivery } from './delivery';
import { createStoreOutbox } from './store-outbox';

/** Polling interval for letters of other servers, ms. */
const POLL_INTERVAL_MS = 10_000;

export function startSharedDelivery(store: Bucket, { mail, webhook }: Config['letters'], every = POLL_INTERVAL_MS) {
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
