// Pages in the window that a viewer opens for signing in or out; the viewer goes on when the window is closed.
import { createHash } from 'node:crypto';
import type { Messages } from '@/lib/messages/messages';
import { withBasePath } from '@/lib/model/base-path';
import { escapeHtml } from '@/lib/model/escape';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
main { max-width: 32rem; padding: 1.5rem; text-align: center; overflow-wrap: anywhere; }
button { font: inherit; padding: .7rem 1.4rem; min-height: 2.75rem; cursor: pointer; }`;

const CLOSE = 'window.close();';

interface ViewerWindow {
  title: string;
  /** HTML. */
  body: string;
  /** Whether the window closes itself. */
  isDone: boolean;
}

function respondWindow({ title, body, isDone }: ViewerWindow, { language }: Messages): Response {
  const script = isDone ? `<script>${CLOSE}</script>` : '';
  const hash = createHash('sha256').update(CLOSE).digest('base64');
  const html = `<!doctype html><html lang="${escapeHtml(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style><main>${body}</main>${script}</html>`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; script-src ${isDone ? `'sha256-${hash}'` : "'none'"}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      // With another policy, the viewer would take its window for closed.
      'Cross-Origin-Opener-Policy': 'unsafe-none',
    },
  });
}

/** Someone is signed in, so that the viewer can go on. */
export const respondSignedIn = (name: string, t: Messages) =>
  respondWindow(
    {
      title: t('desk.signIn'),
      body: `<p>${escapeHtml(t('desk.signedInAs', { name }))}</p><p>${escapeHtml(t('iiif.closeWindow'))}</p>`,
      isDone: true,
    },
    t,
  );

/** A link or a picture on another site must not sign anybody out, so that a button does it. */
export function respondLogout(name: string | null, t: Messages): Response {
  const title = t('desk.signOut');
  if (name === null)
    return respondWindow({ title, body: `<p>${escapeHtml(t('iiif.signedOut'))}</p>`, isDone: true }, t);
  const field = (key: string, value: string) => `<input type="hidden" name="${key}" value="${escapeHtml(value)}">`;
  const form = `<form method="post" action="${withBasePath('/api/desk/session')}">${field('action', 'sign-out')}${field('from', withBasePath('/iiif/auth/logout'))}<button>${escapeHtml(title)}</button></form>`;
  return respondWindow(
    { title, body: `<p>${escapeHtml(t('desk.signedInAs', { name }))}</p>${form}`, isDone: false },
    t,
  );
}
