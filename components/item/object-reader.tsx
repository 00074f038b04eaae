import type { CSSProperties } from 'react';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import type { ObjectPage, TurnTargets } from '@/lib/model/pages';
import { toCollectionHref, toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import hero from '../ui/hero.module.css';
import { Hero } from './hero';
import { PageTurnLink } from './page-turn-link';

interface ObjectReaderProps {
  item: Item;
  /** Position of the item in its object. */
  place: ObjectPage;
  t: Messages;
}

// As wide as the window, like the hero of a single picture.
const OPEN = {
  '--hero-edge': '0px',
  display: 'flex',
  justifyContent: 'center',
  margin: '0 calc(-1 * var(--edge))',
} as CSSProperties;

const toHrefs = ({ one, wide }: TurnTargets) => ({ one: one && toItemHref(one), wide: wide && toItemHref(wide) });

/** Navigation of an item that is a page of an object. On wide screens a photograph is shown with its facing page. */
export function ObjectReader({ item, place, t }: ObjectReaderProps) {
  const { collection, number, total, open, back, on } = place;
  const dir = collection.isRightToLeft ? 'rtl' : 'ltr';
  const [left, right] = collection.isRightToLeft ? ['→', '←'] : ['←', '→'];
  return (
    <div className={hero.open}>
      <Unhydrated
        as="nav"
        className="screen-only"
        dir={dir}
        style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: '1rem' }}
        aria-label={t('item.turningPages')}
      >
        <PageTurnLink to={toHrefs(back)} rel="prev">
          <span aria-hidden="true">{left}</span>
          {`\u00a0${t('item.previous')}`}
        </PageTurnLink>
        <span className="quiet" dir="auto">
          {t.rich('item.pageOfObject', {
            page: number,
            total,
            title: collection.title,
            link: (title) => (
              <a href={toCollectionHref(collection.path)}>
                <bdi lang={collection.lang}>{title}</bdi>
              </a>
            ),
          })}
        </span>
        <PageTurnLink to={toHrefs(on)} rel="next">
          {`${t('item.next')}\u00a0`}
          <span aria-hidden="true">{right}</span>
        </PageTurnLink>
      </Unhydrated>
      {item.kind === 'photo' && (
        <div dir={dir} style={OPEN}>
          {open.map((each) => (
            <div key={each.id} data-only={each.id === item.id ? undefined : 'wide'} dir="ltr">
              <Hero item={each} t={t} isFacingPage={each.id !== item.id} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
