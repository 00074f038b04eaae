// Parses the language parameters of a search: stop words, plurals and compound words.
import { type Raw, readBoolean, readList } from './values';

const COMPOUNDING = ['de', 'nl', 'da', 'sv', 'no', 'nb', 'nn', 'fi'];

/** Folded words by language. A Map, because the language name comes from the request (`__proto__`). */
const STOP_WORDS = new Map(
  Object.entries({
    de: 'aber als am an auch auf aus bei bis da das dem den der des die doch durch ein eine einem einen einer eines er es fur hat im in ist mit nach nicht noch nur ob oder ohne seit sich sie sind so uber um und unter vom von vor war wie wir zu zum zur',
    en: 'a about an and are as at be been by for from had has have he her his i in into is it its of on or she that the their there they this to was were which with',
    es: 'a al como con cual de del desde donde e el ella ellos en entre es esta este ha la las lo los no o para pero por que se sin sobre su sus un una y',
    fr: 'a au aux avec ce ces dans de des du elle en est et il ils la le les leur lui mais ne nous ou par pas pour qu que qui sa se ses son sur un une vous y',
    it: 'a ai al alla che con da dal dalla dei del della delle di e ed gli i il in la le lo ma nel nella non o per piu si su sul sulla tra un una uno',
    ar: 'ال الى التي الذي ان او اي على عن في كان كل لا ما مع من هذا هذه هو هي و',
    nl: 'aan als bij dan dat de den der die dit door een en er het hij hun ik in is maar met naar niet nog of om onder ook op over te tot uit van voor was wat zijn',
    pl: 'a ale czy dla do i jak jest lub na nad nie o od oraz po pod przed przez przy sa sie to w we z za ze',
    pt: 'a ao aos as com como da das de do dos e em entre na nas no nos o os ou para pela pelas pelo pelos por que se sem sob sobre um uma',
    uk: 'а або але в від до з за і із зі й на над не о по під при про та у це що як',
  }),
);

/** Stop words that are telling words in English: a German verb, and a hat. */
const TELLING = new Set(['die', 'hat', 'man', 'son', 'war']);

const ALL_STOP_WORDS = new Set([...STOP_WORDS.values()].flatMap((words) => words.split(' ')));

/** Whether the folded word is a stop word in any supported language, and no other word in English. */
export const isStopWord = (word: string) => ALL_STOP_WORDS.has(word) && !TELLING.has(word);

/** Reads a list or boolean; true means `queryLanguages`, or all supported languages. */
function readNamed(raw: Raw, name: 'ignorePlurals' | 'removeStopWords', all: string[]): string[] {
  const value = raw[name];
  const isChoice = typeof value === 'boolean' || value === 'true' || value === 'false';
  if (!isChoice) return readList(raw, name);
  if (!readBoolean(raw, name)) return [];
  const languages = readList(raw, 'queryLanguages');
  return languages.length > 0 ? languages : all;
}

/** https://www.algolia.com/doc/api-reference/api-parameters/queryLanguages/ */
export function readLanguages(raw: Raw) {
  const languages = readList(raw, 'queryLanguages');
  const isCompounding = languages.length === 0 || languages.some((language) => COMPOUNDING.includes(language));
  const stopped = readNamed(raw, 'removeStopWords', [...STOP_WORDS.keys()]);
  return {
    /** Plurals are implemented for English only. */
    ignorePlurals: readNamed(raw, 'ignorePlurals', ['en']).includes('en'),
    /** Without `queryLanguages`, compounds are split by the words of the archive, whatever its languages. */
    decompoundQuery: readBoolean(raw, 'decompoundQuery') && isCompounding,
    stopWords: new Set(
      stopped.flatMap((language) => STOP_WORDS.get(language)?.split(' ') ?? []),
    ) as ReadonlySet<string>,
  };
}
