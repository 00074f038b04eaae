// A page that leads on by itself, where a redirect would not do.
import { readMessages } from '@/lib/catalogue/read/site';
import { renderPlainPage } from '@/lib/http/plain-page';
import { escapeHtml } from '@/lib/model/escape';

/**
 * A redirect from a form to a provider is blocked by `form-action` of the page's policy, and a cookie that is set by a
 * redirect which began at another site is not sent along by every browser; a page starts a request of its own.
 */
export function respondContinue(href: string, cookies: readonly string[]): Response {
  const t = readMessages();
  const url = escapeHtml(href);
  const html = renderPlainPage({
    title: t('desk.title'),
    head: `<meta name="referrer" content="no-referrer">\n<meta http-equiv="refresh" content="0; url=${url}">\n`,
    body: `<p><a href="${url}">${escapeHtml(t('deskAccount.continue'))}</a></p>\n`,
  });
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(html, { status: 200, headers });
}
