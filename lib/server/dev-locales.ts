// Language prefixes under `next dev`, whose server is Next's own: the request's URL loses its prefix before Next reads it.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { parseLocale } from '@/lib/http/resolve-target';
import { enterLocale } from '@/lib/i18n/request-locale';

/** https://nodejs.org/api/diagnostics_channel.html#http: published in the stack that then calls the server's listener. */
export function routeLocales() {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const localized = parseLocale(request.url ?? '/');
    if ('redirect' in localized) return enterLocale(null);
    request.url = localized.url;
    enterLocale(localized.locale && { ...localized.locale, address: localized.url });
  });
}
