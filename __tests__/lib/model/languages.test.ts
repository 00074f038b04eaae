import { getLangAttribute, inLanguage, listTranslations, selectText } from '@/lib/model/languages';

const harbour = {
  title: 'Hafen',
  caption: 'Im Morgennebel',
  rights: { notice: 'Alle Rechte vorbehalten', licence: 'https://example.org/' },
  alternatives: {
    title: { de: 'Hafen', 'fr-CA': 'Port', 'zh-Hant': '港口' },
    notice: { de: 'Alle Rechte vorbehalten', fr: 'Tous droits réservés' },
  },
};

test('an item is shown in the requested language as far as it has translations', () => {
  const shown = inLanguage(harbour, 'fr', 'de');
  expect(shown).toMatchObject({
    title: 'Port',
    caption: 'Im Morgennebel',
    rights: { notice: 'Tous droits réservés', licence: 'https://example.org/' },
  });
  expect(getLangAttribute(shown, 'title', 'fr')).toBeUndefined();
  expect(getLangAttribute(shown, 'caption', 'fr')).toBe('de');
  expect(listTranslations(shown, 'fr')).toEqual([
    ['de', { title: 'Hafen', notice: 'Alle Rechte vorbehalten' }],
    ['zh-Hant', { title: '港口' }],
  ]);
  expect(harbour.title).toBe('Hafen');
});

test('other texts stay in the first language, and are marked with it', () => {
  const shown = inLanguage(harbour, 'ar', 'de');
  expect(shown).toMatchObject({ title: 'Hafen', caption: 'Im Morgennebel' });
  expect(getLangAttribute(shown, 'title', 'ar')).toBe('de');
  expect(shown).not.toHaveProperty('alt');
});

test('another script of a language is preferred to another language', () => {
  expect(inLanguage(harbour, 'zh-Hans', 'de').title).toBe('港口');
});

test('of several texts the one in the language is chosen, then a related one, then the first', () => {
  const texts = { de: 'Schiffe', fr: 'Navires', 'pt-BR': 'Navios' };
  expect(['fr', 'fr-CH', 'pt', 'ja'].map((language) => selectText(texts, language))).toEqual([
    'Navires',
    'Navires',
    'Navios',
    'Schiffe',
  ]);
});
