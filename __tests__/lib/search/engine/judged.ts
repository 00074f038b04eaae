// Queries over museum records with relevance judgements of a person: https://doi.org/10.1145/582415.582418
import type { MuseumRecord } from '../../../../tools/bench/records';

const FIRST = 10;

interface Judgement {
  query: string;
  /** Titles with grade 3. */
  title: RegExp;
  /** Matches with grade 2 in the title, and 1 in the keywords. */
  shows?: RegExp;
  /** The maker required for any grade. */
  maker?: RegExp;
}

export const JUDGED: Judgement[] = [
  // Whole words must not match as prefixes.
  { query: 'horse car', title: /\bhorse[- ](drawn )?(street )?cars?\b/i },
  { query: 'car', title: /\bcars?\b/i },
  { query: 'bar', title: /\bbars?\b/i },
  { query: 'port', title: /\bports?\b/i },
  { query: 'sun', title: /\bsuns?\b/i },
  { query: 'hat', title: /\bhats?\b/i },
  { query: 'cat', title: /\bcats?\b/i, shows: /\bcats?\b/i },
  { query: 'man ray', title: /\bman ray\b/i },
  { query: 'tea pot', title: /\btea ?pots?\b/i, shows: /\btea ?pots?\b/i },
  { query: 'star', title: /\bstars?\b/i },
  { query: 'the rose', title: /\bthe roses?\b/i, shows: /\broses?\b/i },
  { query: 'sea port', title: /\bsea ?ports?\b/i },
  // Words that are meaningful only near each other.
  { query: 'storm at sea', title: /\bstorms? at sea\b/i, shows: /\bstorm\b.*\bsea\b|\bsea\b.*\bstorm\b/i },
  { query: 'woman reading', title: /\bwoman reading\b/i, shows: /\bwoman\b.*\breading\b/i },
  { query: 'boy with dog', title: /\bboys?( and | with )(an? |the |his )?dogs?\b/i, shows: /\bboys?\b.*\bdogs?\b/i },
  { query: 'view of rome', title: /\bviews? of rome\b/i, shows: /\bview.*\brome\b/i },
  { query: 'sleeping woman', title: /\bsleeping woman\b/i, shows: /\bwoman\b.*\bsleeping\b|\bsleeping\b.*\bwoman\b/i },
  { query: 'blue vase', title: /\bblue( and white)? vase\b/i, shows: /\bvase\b.*\bblue\b|\bblue\b.*\bvase\b/i },
  { query: 'street scene', title: /\bstreet scenes?\b/i, shows: /\bstreet\b.*\bscene\b/i },
  { query: 'jazz band', title: /\bjazz bands?\b/i, shows: /\bjazz\b.*\bband\b/i },
  {
    query: 'railway bridge',
    title: /\brailway bridges?\b/i,
    shows: /\brailway\b.*\bbridge\b|\bbridge\b.*\brailway\b/i,
  },
  {
    query: 'fishing boats',
    title: /\bfishing[- ]boats?\b/i,
    shows: /\bfishing\b.*\bboats?\b|\bboats?\b.*\bfishing\b/i,
  },
  { query: 'city hall', title: /\bcity hall\b/i },
  { query: 'snow scene', title: /\bsnow scene\b/i, shows: /\bsnow\b.*\bscene\b|\bscene\b.*\bsnow\b/i },
  { query: 'night club', title: /\bnight ?clubs?\b/i, shows: /\bnight\b.*\bclub\b/i },
  // A title counts more than keywords, and those more than a caption.
  { query: 'windmill', title: /\bwindmills?\b/i, shows: /\bwindmills?\b/i },
  { query: 'moonlight', title: /\bmoonlight\b/i, shows: /\bmoonlight\b/i },
  { query: 'waterfall', title: /\bwaterfalls?\b/i, shows: /\bwaterfalls?\b/i },
  { query: 'crucifixion', title: /\bcrucifixion\b/i, shows: /\bcrucifixion\b/i },
  { query: 'self portrait', title: /\bself[- ]portrait\b/i, shows: /\bself-portraits?\b/i },
  { query: 'mount fuji', title: /\bmount fuji\b/i },
  { query: 'children playing', title: /\bchildren playing\b/i, shows: /\bchildren\b.*\bplaying\b/i },
  // Names of people, and works by a maker.
  { query: 'roberto clemente', title: /\broberto clemente\b/i },
  { query: 'lena horne', title: /\blena horne\b/i },
  { query: 'louis armstrong', title: /\blouis\b.*\barmstrong\b/i },
  { query: 'homestead grays', title: /\bhomestead grays\b/i },
  { query: 'crawford grill', title: /\bcrawford grill\b/i },
  { query: 'blake dante', maker: /\bblake\b/i, title: /\bdante\b/i, shows: /\bdante\b/i },
  { query: 'turner vesuvius', maker: /\bturner\b/i, title: /\bvesuvius\b/i, shows: /\bvesuvius\b/i },
  { query: 'hiroshige rain', maker: /\bhiroshige\b/i, title: /\brain\b/i, shows: /\brain\b/i },
];

export function judge({ title: meant, shows, maker }: Judgement, record: MuseumRecord): number {
  const { title = '', creator = [], tags = [], medium = '', classification = '' } = record;
  if (maker && !maker.test(creator.join('; '))) return 0;
  if (meant.test(title)) return 3;
  if (shows?.test(title)) return 2;
  return shows?.test([...tags, medium, classification].join('; ')) ? 1 : 0;
}

/** Discounted cumulative gain of the first ten results. */
export const toGain = (grades: number[]) =>
  grades.slice(0, FIRST).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
