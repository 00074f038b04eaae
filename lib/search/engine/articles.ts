// The articles of Arabic and Hebrew, which are written as a part of their word.

const ARABIC = ['ال', 'وال', 'بال', 'فال', 'كال', 'لل'];
const HEBREW = ['ה'];
// What is left of a shorter word without its article is none.
const SHORTEST = 2;

/** The other forms of a folded word, with an article and without; none of other scripts. */
export function toArticleForms(word: string): string[] {
  const articles = /^\p{Script=Arabic}/u.test(word) ? ARABIC : /^\p{Script=Hebrew}/u.test(word) ? HEBREW : [];
  const article = articles.find((each) => word.startsWith(each) && word.length - each.length >= SHORTEST);
  const bare = article === undefined ? word : word.slice(article.length);
  return [bare, ...articles.map((each) => each + bare)].filter((each) => each !== word);
}
