// Generates catalogue entries in five languages, the same every time, for the judged queries of those languages.
import { createRandom, type Random } from '../bench/draw-words';
import type { MuseumRecord } from '../bench/records';
import de from './vocabulary/de.json';
import en from './vocabulary/en.json';
import es from './vocabulary/es.json';
import fr from './vocabulary/fr.json';
import nl from './vocabulary/nl.json';

type Vocabulary = typeof en;

const RECORDS_PER_LANGUAGE = 700;
const YEARS = { from: 1860, to: 1975 };
/** Shares of entries with a detail, with a caption, without a place, and without a year. */
const SHARES = { detail: 0.45, caption: 0.6, placeless: 0.08, undated: 0.06 };

function makeRecord(random: Random, language: string, vocabulary: Vocabulary, number: number): MuseumRecord {
  const { archive, titles, details, captions, kinds, places, makers, scenes } = vocabulary;
  const drawScene = () => random.pick(scenes).split(' | ');
  const [scene = '', keywords = ''] = drawScene();
  const place = random.pick(places);
  const fill = (template: string) =>
    template
      .replace('{scene}', random.next() < SHARES.detail ? `${scene} ${random.pick(details)}` : scene)
      .replace('{place}', place)
      .replace('{otherScene}', () => drawScene()[0] ?? '')
      .replace('{otherPlace}', () => random.pick(places))
      .replace('{otherMaker}', () => random.pick(makers).split(' ').slice(1).join(' '));
  return {
    objectID: `${language}-${number}`,
    source: archive,
    accession: `${language.toUpperCase()}.${1000 + number}`,
    title: fill(random.pick(titles)),
    tags: keywords.split(', '),
    medium: random.pick(kinds),
    creator: [random.pick(makers)],
    ...(random.next() >= SHARES.undated && { dateFrom: YEARS.from + random.below(YEARS.to - YEARS.from + 1) }),
    ...(random.next() < SHARES.caption && { description: fill(random.pick(captions)) }),
    ...(random.next() >= SHARES.placeless && { place: [place] }),
  };
}

export function makeRecords(): MuseumRecord[] {
  return Object.entries({ en, de, fr, es, nl }).flatMap(([language, vocabulary], at) => {
    const random = createRandom(at + 1);
    return Array.from({ length: RECORDS_PER_LANGUAGE }, (_, number) =>
      makeRecord(random, language, vocabulary, number),
    );
  });
}
