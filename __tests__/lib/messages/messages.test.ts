import { renderToStaticMarkup } from 'react-dom/server';
import { listWordFaults } from '@/lib/config/word-faults';
import { fill } from '@/lib/messages/browser/fill';
import { LANGUAGES } from '@/lib/messages/languages/all';
import { getMessages } from '@/lib/messages/messages';
import { getBrowserKeySource, listKeys, listOffered, listValues } from '@/lib/messages/parts';

const toText = (language: string, key: string) => {
  const [section = '', name = ''] = key.split('.');
  return LANGUAGES[language]?.[section]?.[name];
};

describe('messages', () => {
  test('use the language for words, numbers and plurals', () => {
    expect(getMessages('en')('count.items', { count: 1 })).toBe('1 item');
    expect(getMessages('en')('count.items', { count: 1234 })).toBe('1,234 items');
    expect(getMessages('en')('date.century', { century: 19, roman: 'XIX' })).toBe('19th century');
    expect(getMessages('en')('date.century', { century: 21, roman: 'XXI' })).toBe('21st century');
    expect(getMessages('de')('count.items', { count: 1234 })).toMatch(/^1\.234 /);
    expect(getMessages('pl')('count.pages', { count: 3 })).not.toBe(
      getMessages('pl')('count.pages', { count: 5 }).replace('5', '3'),
    );
  });

  test('of a region use its language, and of an unknown language English, with their own number formats', () => {
    expect(getMessages('de-CH')('kind.photo')).toBe(getMessages('de')('kind.photo'));
    expect(getMessages('cy')('kind.photo')).toBe('Photograph');
    expect(getMessages('de-CH')('count.items', { count: 1234 })).toMatch(/^1[’']234 /);
  });

  test('may contain elements', () => {
    const t = getMessages('en', { 'date.from': 'from <b>{date}</b>, on' });
    const node = t.rich('date.from', { date: '1864', b: (parts) => parts });
    expect(renderToStaticMarkup(node)).toBe('from 1864, on');
  });

  test('can be filled in by browsers without a library', () => {
    expect(fill('{place} of {total}, {place}', { place: 3, total: '12' })).toBe('3 of 12, 3');
    expect(fill('{unknown} {constructor}', {})).toBe('{unknown} {constructor}');
  });
});

describe('the owner’s own messages', () => {
  const words = { 'kind.photo': 'Picture', de: { 'kind.photo': 'Lichtbild' } };

  test('take precedence, those of the language first', () => {
    expect(getMessages('en', words)('kind.photo')).toBe('Picture');
    expect(getMessages('de-AT', words)('kind.photo')).toBe('Lichtbild');
    expect(getMessages('en', words).list('kind').photo).toBe('Picture');
    expect(getMessages('en')('kind.photo')).toBe('Photograph');
  });

  test.each([
    ['date.from', 'since {', 'from 1864'],
    ['date.from', 'since {day}', 'from 1864'],
    ['date.from', 'since <b>{date}', 'from 1864'],
  ])('with invalid values are ignored: %s: %s', (key, text, expected) => {
    expect(getMessages('en', { [key]: text })('date.from', { date: '1864' })).toBe(expected);
  });

  test('are reported with the mistake', () => {
    expect(listWordFaults(words)).toEqual([]);
    expect(listWordFaults({ 'date.form': 'x' })).toEqual([
      'words.date.form: there is no message of this name; is date.from meant?',
    ]);
    expect(listWordFaults({ 'date.from': 'since {day}' })).toEqual([
      'words.date.from: it asks for {day}, which there is not; there is {date}',
    ]);
    expect(listWordFaults({ de: { 'date.from': 'ab {' } })).toEqual([
      expect.stringMatching(/^words\.de\.date\.from: it is no message in ICU syntax/),
    ]);
    expect(listWordFaults({ '__proto__.toString': 'x', 'constructor.name': 'x' })).toHaveLength(2);
  });
});

describe.each(Object.keys(LANGUAGES))('the messages of %s', (language) => {
  // Untranslated messages by language, which are shown in English.
  const MISSING: Record<string, string[]> = {};

  test('are complete, without unknown ones', () => {
    const missing = listKeys().filter((key) => toText(language, key) === undefined);
    expect(missing).toEqual(MISSING[language] ?? []);
    const strange = Object.entries(LANGUAGES[language] ?? {}).flatMap(([section, names]) =>
      Object.keys(names).filter((name) => getBrowserKeySource(`${section}.${name}`) === undefined),
    );
    expect(strange).toEqual([]);
  });

  test('use the same values as the English ones', () => {
    for (const key of listKeys()) {
      const text = toText(language, key);
      if (text === undefined) continue;
      const known = listOffered(key);
      const asked = listValues(text);
      expect({ key, strange: asked.filter((name) => !known.includes(name)) }).toEqual({ key, strange: [] });
    }
  });

  test('are plain if browsers fill them in', () => {
    for (const key of listKeys().filter((each) => /^(download|film|metadata|selection|suggest|viewer)\./.test(each)))
      expect(`${key}: ${toText(language, key)}`).not.toMatch(/, (plural|select|number)|[<>']/);
  });

  test('have every plural form of the language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of listKeys()) {
      const text = toText(language, key) ?? '';
      if (!/, plural,[^=]*one \{/.test(getBrowserKeySource(key) ?? '')) continue;
      for (const form of forms) expect(`${key}: ${text}`).toContain(`${form} {`);
    }
  });
});
