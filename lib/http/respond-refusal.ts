// The page that a browser without JavaScript receives where a form is rejected: in the visitor's language, and with a way back.
import { getSite } from '@/lib/catalogue/read/site';
import { escapeHtml } from '@/lib/model/escape';
import { renderPlainPage } from './plain-page';

interface Refusal {
  status: number;
  title: string;
  note: string;
  /** A page of the site. */
  back: { href: string; text: string };
}

export function respondRefusal({ status, title, note, back }: Refusal): Response {
  const body = `<h1>${escapeHtml(title)}</h1>
<p role="alert">${escapeHtml(note)}</p>
<p><a href="${escapeHtml(back.href)}">${escapeHtml(back.text)}</a></p>
`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Language': getSite().language,
  };
  return new Response(renderPlainPage({ title, body }), { status, headers });
}
