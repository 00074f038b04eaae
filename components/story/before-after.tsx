import type { CSSProperties } from 'react';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { findPictured } from '@/lib/model/cover-picture';
import { formatDay } from '@/lib/model/format';
import { getLangAttribute } from '@/lib/model/languages';
import { toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { Picture } from '../item/picture';
import { BEFORE_AFTER_SCRIPT, BEFORE_AFTER_STYLE } from './before-after-parts';

interface BeforeAfterProps {
  before: Item;
  after: Item;
  title?: string;
  t: Messages;
}

/** Two pictures in one place, with a slider between them; without JavaScript one below the other. */
export function BeforeAfter({ before, after, title, t }: BeforeAfterProps) {
  const both = [before, after];
  const { width = 3, height = 2 } = findPictured(before) ?? {};
  return (
    <Unhydrated as="figure" data-embed="compare">
      <style href="compare" precedence="embed">
        {BEFORE_AFTER_STYLE}
      </style>
      {title && (
        <p>
          <bdi>{title}</bdi>
        </p>
      )}
      {/* The first picture is on the left in every direction of writing, as the slider's start is. */}
      <div data-part="pair" dir="ltr" style={{ '--ratio': width / height } as CSSProperties}>
        {both.map((item) => (
          <Picture
            key={item.id}
            item={findPictured(item) ?? item}
            lang={getLangAttribute(item, 'alt', t.language)}
            sizes="(max-width: 46rem) 100vw, 44rem"
            width={1200}
          />
        ))}
        <input type="range" min="0" max="100" defaultValue="50" aria-label={t('story.compareSlider')} />
      </div>
      <script>{BEFORE_AFTER_SCRIPT}</script>
      <figcaption>
        <ol>
          {both.map((item) => (
            <li key={item.id}>
              <a href={toItemHref(item)}>
                <bdi lang={getLangAttribute(item, 'title', t.language)}>{item.title}</bdi>
              </a>
              {item.date && `, ${formatDay(item.date.edtf, t)}`}
            </li>
          ))}
        </ol>
      </figcaption>
    </Unhydrated>
  );
}
