/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import { Report } from '@/components/site/report';
import { getMessages } from '@/lib/messages/messages';
import { FINDINGS, type Finding } from '@/lib/model/findings';

const findings: Finding[] = [
  { path: 'a.jpg', kind: 'title', detail: 'gezeigt als „A“' },
  { path: 'b.jpg', kind: 'problem', reason: 'damaged', detail: 'its header makes no sense' },
  { path: 'c.md', kind: 'dead-link', detail: 'it names what is not there: d.md' },
];

test("the report is in the language of the site, and marks the reader's English message as such", () => {
  const t = getMessages('de');
  render(<Report findings={findings} kind={undefined} maxFindings={1000} ignoredFiles={['2 Systemdateien']} t={t} />);
  const links = within(screen.getByRole('navigation', { name: 'Befunde' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Alle', ...FINDINGS.map((kind) => t(`finding.${kind}`))]);
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual([
    'DateiBefundNäheres',
    'a.jpgkein Titelgezeigt als „A“',
    'b.jpgein Problembeschädigt: its header makes no sense',
    'c.mdtote Linksit names what is not there: d.md',
  ]);
  expect(screen.getByText(/gezeigt als/)).not.toHaveAttribute('lang');
  expect(screen.getByText('its header makes no sense')).toHaveAttribute('lang', 'en');
  expect(screen.getByText(/not there/)).toHaveAttribute('lang', 'en');
});
