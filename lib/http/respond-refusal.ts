// The page that a browser without JavaScript receives where a form is rejected: in the visitor's language, and with a way back.
import { getSite, readMessages } from '@/lib/catalogue/read/site';
import { escapeHtml } from '@/lib/model/escape';

interface Refusal {
  status: number;
  title: string;
  note: string;
  /** A page of the site. */
  back: { href: string; text: string };
}

export function respondRefusal({ status, title, note, back }: Refusal): Response {
  const { language } = getSite();
  const html = `<!DOCTYPE html>
<html lang="${escapeHtml(language)}" dir="${readMessages().direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p role="alert">${escapeHtml(note)}</p>
<p><a href="${escapeHtml(back.href)}">${escapeHtml(back.text)}</a></p>
</body>
</html>
`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Language': language,
  };
  return new Response(html, { status, headers });
}
