// Handles articles in Arabic and Hebrew, which are prefixes of the word.

const ARABIC = ['ال', 'وال', 'بال', 'فال', 'كال', 'لل'];
const HEBREW = ['ה'];
const MIN_WORD_LENGTH = 2;

/** Returns the other forms of a folded word, with and without article; empty for other scripts. */
export function listArticleForms(word: string): string[] {
  const articles = /^\p{Script=Arabic}/u.test(word) ? ARABIC : /^\p{Script=Hebrew}/u.test(word) ? HEBREW : [];
  const article = articles.find((each) => word.startsWith(each) && word.length - each.length >= MIN_WORD_LENGTH);
  const bare = article === undefined ? word : word.slice(article.length);
  return [bare, ...articles.map((each) => each + bare)].filter((each) => each !== word);
}
