import { toDateText } from '@/lib/format';
import type { Item } from '@/lib/types';

/** What a museum label says: title, maker, date, place; then the caption. */
export function Label({ item, language }: { item: Item; language: string }) {
  const place =
    item.place &&
    [...new Set([item.place.name, item.place.city, item.place.region, item.place.country])].filter(Boolean).join(', ');
  return (
    <header className="label">
      <h1>{item.title}</h1>
      {item.makers && <p className="label-maker">{item.makers.join(', ')}</p>}
      {(item.date || place) && (
        <p className="label-origin">
          {item.date && <time dateTime={toMachineDate(item.date.edtf)}>{toDateText(item.date.edtf, language)}</time>}
          {item.date && place && <span aria-hidden="true"> · </span>}
          {place}
        </p>
      )}
      {item.caption && item.caption !== item.title && <p className="label-caption">{item.caption}</p>}
    </header>
  );
}

/** HTML's `datetime` knows no doubt: only plain dates have one. */
const toMachineDate = (edtf: string) =>
  /^\d{4}(-(0[1-9]|1[0-2])(-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?)?)?$/.test(edtf) ? edtf : undefined;
