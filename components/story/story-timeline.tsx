import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { formatDate } from '@/lib/model/format';
import { toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { EmbeddedPicture } from './embedded-picture';

interface StoryTimelineProps {
  steps: { date: string; text: string; item?: Item }[];
  title?: string;
  t: Messages;
}

/** The element brings it, so that no other page has it. */
const STYLE = `
[data-embed=timeline] ol{margin:0;padding:0;list-style:none;border-inline-start:1px solid var(--line)}
[data-embed=timeline] li{position:relative;padding:0 0 var(--space-8);padding-inline-start:var(--space-6)}
[data-embed=timeline] li::before{content:"";position:absolute;inset-block-start:.5em;inset-inline-start:-.3rem;width:.55rem;
height:.55rem;border-radius:50%;background:var(--accent)}
[data-embed=timeline] li>p{margin:0}
[data-embed=timeline] [data-part=date]{color:var(--accent);font:500 var(--size-m)/1.6 var(--sans)}
[data-embed=timeline] li>span{margin:var(--space-4) 0 0}
@media print{[data-embed=timeline] li{break-inside:avoid}}`;

/** A year, month or day; other dates are shown in the owner's words. */
const PLAIN_DATE = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?~?$/;

/** Steps with dates, in the order of the text. */
export function StoryTimeline({ steps, title, t }: StoryTimelineProps) {
  return (
    <Unhydrated as="figure" data-embed="timeline">
      <style href="timeline" precedence="embed">
        {STYLE}
      </style>
      {title && (
        <figcaption>
          <bdi>{title}</bdi>
        </figcaption>
      )}
      <ol>
        {steps.map(({ date, text, item }) => (
          <li key={`${date} ${text}`}>
            <p data-part="date">
              {PLAIN_DATE.test(date) ? (
                <time dateTime={date.replace('~', '')}>{formatDate(date, t)}</time>
              ) : (
                <bdi>{date}</bdi>
              )}
            </p>
            <p dir="auto">{text}</p>
            {item && <EmbeddedPicture item={item} href={toItemHref(item)} alt={item.alt} />}
          </li>
        ))}
      </ol>
    </Unhydrated>
  );
}
