// Weighs the words of a query by how much they say about its subject.
import { buildMatch } from '@/lib/catalogue/full-text';
import { isStopWord } from '@/lib/search/params/languages';
import { getPostingList, toPostingKeys } from './posting-list-cache';
import type { QueryTerm } from './query';
import type { Index } from './search-index';
import { isSurname } from './surnames';
import type { SoughtTerm } from './term-set';
import { SCORE } from './term-ways';

/** Words that describe any picture, folded. */
const PICTURE = new Set(
  `photo photos photograph photographs photographie photographies photography picture pictures pic pics image images
  snapshot snapshots
  foto fotos fotografie fotografien fotografias fotografia bild bilder aufnahme aufnahmen
  cliche cliches imagen imagenes imagem imagens immagine immagini afbeelding afbeeldingen plaatje
  zdjecie zdjecia fotografie obraz obrazy фото фотографія фотографии фотография світлина світлини зображення
  صورة صور 写真 画像 照片 图片`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words for a kind of picture, which say little only in an archive with many of them. */
const KIND = new Set(
  `portrait portraits view views poster posters print prints drawing drawings painting paintings sketch sketches
  negative negatives postcard postcards engraving engravings etching etchings lithograph lithographs
  portrat portrats ansicht ansichten plakat plakate zeichnung zeichnungen gemalde postkarte postkarten stich druck
  affiche affiches vue vues dessin dessins peinture estampe estampes tableau tableaux
  retrato retratos vista vistas cartel carteles dibujo dibujos pintura pinturas grabado grabados
  ritratto ritratti veduta vedute manifesto manifesti disegno disegni dipinto dipinti stampa stampe
  portret portretten gezicht tekening tekeningen schilderij prent prenten ansichtkaart
  plakat plakaty rysunek rysunki widok widoki pocztowka cartaz desenho gravura плакат портрет вид малюнок`
    .split(/\s+/)
    .filter(Boolean),
);
const KIND_SHARE = 1 / 100;

/** Above this number of items, the share of titles is not counted: such a word says little anyway. */
const MAX_TITLED_ITEMS = 20_000;

/** Tuned with the judged queries (tools/search-quality), whose score changes little around these values. */
const FACTORS = { title: 0.5, first: 1.4, date: 1.5, corrected: 0.8 };
/** Added to the weight of a surname, however common: a query that names a maker is hardly for another's works. */
const SURNAME_WEIGHT = 10;

/** The penalties of all terms add up to at most this many units of SCORE.words. */
export const MAX_PENALTY = 30;
/** As much as two words outside the title: noise orders items only where nothing else does. */
const NOISE_PENALTY = 2 * SCORE.title;

export interface TermWeights {
  /** Share of the query's weight; all add up to 1. */
  getShare(term: QueryTerm): number;
  /** The penalty of an item that lacks the term, in the units of SCORE. */
  toMissing(term: QueryTerm): number;
  isNoise(term: QueryTerm): boolean;
}

/** Whether the word says little: stop words, and words for the picture itself. */
export function isPictureWord({ count }: Index, word: string, items: number): boolean {
  return PICTURE.has(word) || (KIND.has(word) && items > count * KIND_SHARE);
}

export const isStopTerm = ({ words, isPhrase, date }: QueryTerm) =>
  !isPhrase && !date && words.length === 1 && isStopWord(words[0] as string);

/** Returns the share of the word's items in whose titles it occurs. */
function getTitleShare(index: Index, { words, isPhrase, isRun }: QueryTerm, items: number) {
  if (items > MAX_TITLED_ITEMS || isPhrase || isRun) return 0;
  return Math.min(1, toPostingKeys(getPostingList(index, 'titles', buildMatch(words, false))).length / items);
}

export function weighTerms(index: Index, found: SoughtTerm[], isCorrected: (term: QueryTerm) => boolean): TermWeights {
  const isPicture = ({ term, set }: SoughtTerm) =>
    !term.isPhrase && !term.date && isPictureWord(index, term.words.join(' '), set.keys.length);
  const noise = new Set(found.filter((each) => isStopTerm(each.term) || isPicture(each)).map(({ term }) => term));
  if (noise.size === found.length) noise.clear();
  const first = found.find(({ term }) => !noise.has(term));
  const weights = found.map(({ term, set }) => {
    const items = set.keys.length;
    if (items === 0 || noise.has(term)) return 0;
    const rarity = Math.log(1 + index.count / items);
    if (term.date) return rarity * FACTORS.date;
    const titled = 1 + FACTORS.title * getTitleShare(index, term, items);
    // The subject of a query is mostly its first word.
    const weight = rarity * titled * (term === first?.term ? FACTORS.first : 1);
    return isSurname(index, term) ? weight + SURNAME_WEIGHT : weight;
  });
  // A correction may be wrong, so it weighs less than any word that the archive contains.
  const known = weights.filter((weight, at) => weight > 0 && !isCorrected((found[at] as SoughtTerm).term));
  const max = Math.min(...known);
  found.forEach(({ term }, at) => {
    if (isCorrected(term)) weights[at] = FACTORS.corrected * Math.min(max, weights[at] as number);
  });
  const sum = weights.reduce((total, weight) => total + weight, 0) || 1;
  const shares = new Map(found.map(({ term }, at) => [term, (weights[at] as number) / sum]));
  const getShare = (term: QueryTerm) => shares.get(term) ?? 0;
  return {
    getShare,
    toMissing(term) {
      const share = getShare(term);
      return share === 0 ? NOISE_PENALTY : (1 + Math.floor((MAX_PENALTY - found.length) * share)) * SCORE.words;
    },
    isNoise: (term) => noise.has(term),
  };
}
