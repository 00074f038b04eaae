// Pages outside the site's layout, for responses of route handlers to forms.
import { getSite, readMessages } from '@/lib/catalogue/read/site';
import { escapeHtml } from '@/lib/model/escape';

interface PlainPage {
  title: string;
  /** HTML. */
  head?: string;
  body: string;
}

export const renderPlainPage = ({ title, head = '', body }: PlainPage): string => `<!DOCTYPE html>
<html lang="${escapeHtml(getSite().language)}" dir="${readMessages().direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}<title>${escapeHtml(title)}</title>
</head>
<body>
${body}</body>
</html>
`;
