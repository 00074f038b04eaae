import { listQueryDates } from '@/lib/metadata/fields/query-dates';

const toDay = (seconds: number | null) => (seconds === null ? '' : new Date(seconds * 1000).toISOString().slice(0, 10));
const list = (query: string) =>
  listQueryDates(query).map(({ text, from, to }) => `${text}: ${toDay(from)} to ${toDay(to)}`);

describe('dates among the words of a query', () => {
  test.each([
    ['1930s bridge', '1930s: 1930-01-01 to 1939-12-31'],
    ['bridge 1903', '1903: 1903-01-01 to 1903-12-31'],
    ['bridge, 1903', '1903: 1903-01-01 to 1903-12-31'],
    ['c. 1935', 'c. 1935: 1930-01-01 to 1940-12-31'],
    ['harbour ca 1935', 'ca 1935: 1930-01-01 to 1940-12-31'],
    ['before 1900', 'before 1900:  to 1899-12-31'],
    ['by 1900', 'by 1900:  to 1900-12-31'],
    ['boats after 1900', 'after 1900: 1901-01-01 to '],
    ['since 1900', 'since 1900: 1900-01-01 to '],
    ['19th century', '19th century: 1800-01-01 to 1899-12-31'],
    ['late 19th century maps', 'late 19th century: 1860-01-01 to 1899-12-31'],
    ['winter 1944', 'winter 1944: 1944-12-01 to 1945-02-28'],
    ['summer 1911 bathing', 'summer 1911: 1911-06-01 to 1911-08-31'],
    ['May 1911', 'May 1911: 1911-05-01 to 1911-05-31'],
    ['14 May 1911 parade', '14 May 1911: 1911-05-14 to 1911-05-14'],
    ['1914-18 war', '1914-18: 1914-01-01 to 1918-12-31'],
    ['between 1850 and 1859', 'between 1850 and 1859: 1850-01-01 to 1859-12-31'],
    ['um 1935', 'um 1935: 1930-01-01 to 1940-12-31'],
    ['Brücke vor 1900', 'vor 1900:  to 1899-12-31'],
    ['1930er Jahre', '1930er Jahre: 1930-01-01 to 1939-12-31'],
    ['années 1930', 'années 1930: 1930-01-01 to 1939-12-31'],
    ['hiver 1944', 'hiver 1944: 1944-12-01 to 1945-02-28'],
    ['été 1936', 'été 1936: 1936-06-01 to 1936-08-31'],
    ['14 de mayo', ''],
    ['sailing 1930 on the lake', '1930: 1930-01-01 to 1930-12-31'],
    ['19. Jahrhundert', '19. Jahrhundert: 1800-01-01 to 1899-12-31'],
    ['19e siècle', '19e siècle: 1800-01-01 to 1899-12-31'],
    ['siglo XIX', 'siglo XIX: 1800-01-01 to 1899-12-31'],
  ])('%s', (query, expected) => expect(list(query).join('; ')).toBe(expected));

  const [thirties, nineteenth] = ['1930-01-01 to 1939-12-31', '1800-01-01 to 1899-12-31'];

  test.each(
    [
      ['en', 'thirties', 'nineteen-thirties', 'nineteen thirties', "1930's", '30s'],
      ['de', 'dreißiger Jahre', 'Dreissiger', 'dreißigern', 'dreißigerjahre', '30er Jahre', '30er-Jahren', '1930ern'],
      ['fr', 'années trente', 'années 30', 'années 1930'],
      ['es', 'años treinta', 'años 30', 'década de 1930'],
      ['it', 'anni trenta', "anni '30", 'anni 1930'],
      ['nl', 'jaren dertig', "jaren '30", 'jaren 1930'],
      ['pl', 'lata trzydzieste', 'lat trzydziestych', 'lata 30', 'lata 1930'],
      ['pt', 'anos trinta', 'anos 30', 'década de 30'],
      ['uk', 'тридцяті роки', 'тридцятих', '30-ті роки', '1930-х'],
      ['ar', 'الثلاثينيات', 'الثلاثينات'],
      ['ja and zh', '1930年代', '三十年代', '20世纪30年代'],
    ].flatMap(([language, ...texts]) => texts.map((text) => [language, text])),
  )('a decade of the twentieth century in %s: %s', (_, text) => {
    expect(list(`${text}`)).toEqual([`${text}: ${thirties}`]);
  });

  test.each(
    [
      ['en', 'nineteenth century', '19th-century'],
      ['de', '19. Jahrhunderts', '19. Jh', 'neunzehntes Jahrhundert'],
      ['fr', 'XIXe siècle', 'XIXème siècle', '19ème siècle', 'dix-neuvième siècle'],
      ['es', 'siglo XIX', 'siglo diecinueve', 's. XIX'],
      ['it', 'XIX secolo', 'secolo XIX', 'diciannovesimo secolo', 'Ottocento'],
      ['nl', '19e eeuw', '19de eeuw', 'negentiende eeuw'],
      ['pl', 'XIX wiek', 'XIX wieku', 'dziewiętnastego wieku'],
      ['pt', 'século XIX', 'século dezenove', 'século dezanove'],
      ['uk', 'XIX століття', 'ХІХ століття', "дев'ятнадцяте століття"],
      ['ar', 'القرن التاسع عشر', 'القرن 19'],
      ['ja and zh', '19世紀', '十九世纪'],
    ].flatMap(([language, ...texts]) => texts.map((text) => [language, text])),
  )('a century in %s: %s', (_, text) => expect(list(`${text}`)).toEqual([`${text}: ${nineteenth}`]));

  test.each([
    ['eighteen-nineties', 'eighteen-nineties: 1890-01-01 to 1899-12-31'],
    ['30er Jahre des 19. Jahrhunderts', '30er Jahre des 19. Jahrhunderts: 1830-01-01 to 1839-12-31'],
    ["anni trenta dell'Ottocento", "anni trenta dell'Ottocento: 1830-01-01 to 1839-12-31"],
    ['early fifties', 'early fifties: 1950-01-01 to 1953-12-31'],
    ['Mitte der dreißiger Jahre', 'Mitte der dreißiger Jahre: 1933-01-01 to 1936-12-31'],
    ['fin du XIXe siècle', 'fin du XIXe siècle: 1860-01-01 to 1899-12-31'],
    ['erste Hälfte des 19. Jahrhunderts', 'erste Hälfte des 19. Jahrhunderts: 1800-01-01 to 1849-12-31'],
    ['avant 1900', 'avant 1900:  to 1899-12-31'],
    ['before the thirties', 'before the thirties:  to 1929-12-31'],
    ['vor den 1930ern', 'vor den 1930ern:  to 1929-12-31'],
    ['until 1900', 'until 1900:  to 1900-12-31'],
    ['до 1900', 'до 1900:  to 1900-12-31'],
    ['1900年以前', '1900年以前:  to 1900-12-31'],
    ['1900 or later', '1900 or later: 1900-01-01 to '],
    ['seit den fünfziger Jahren', 'seit den fünfziger Jahren: 1950-01-01 to '],
    ['depuis 1900', 'depuis 1900: 1900-01-01 to '],
    ['po 1900', 'po 1900: 1901-01-01 to '],
    ['vers 1900', 'vers 1900: 1895-01-01 to 1905-12-31'],
    ['around the thirties', 'around the thirties: 1925-01-01 to 1944-12-31'],
    ['between 1910 and 1920', 'between 1910 and 1920: 1910-01-01 to 1920-12-31'],
    ['entre 1910 et 1920', 'entre 1910 et 1920: 1910-01-01 to 1920-12-31'],
    ['od 1910 do 1920', 'od 1910 do 1920: 1910-01-01 to 1920-12-31'],
    [
      'zwischen den zwanziger und dreißiger Jahren',
      'zwischen den zwanziger und dreißiger Jahren: 1920-01-01 to 1939-12-31',
    ],
    ['twenties and thirties', 'twenties and thirties: 1920-01-01 to 1939-12-31'],
    ['14 maja 1930', '14 maja 1930: 1930-05-14 to 1930-05-14'],
    ['14 de maio de 1930', '14 de maio de 1930: 1930-05-14 to 1930-05-14'],
    ['травень 1930', 'травень 1930: 1930-05-01 to 1930-05-31'],
    ['1930年5月14日', '1930年5月14日: 1930-05-14 to 1930-05-14'],
  ])('%s', (query, expected) => expect(list(query).join('; ')).toBe(expected));

  test.each([
    ['boats from the 1930s', 'boats', '1930s'],
    ['Boote aus den dreißiger Jahren', 'Boote', 'dreißiger Jahren'],
    ['bateaux dans les années trente', 'bateaux', 'années trente'],
    ['barcos de los años treinta', 'barcos', 'años treinta'],
    ['statki z lat trzydziestych', 'statki', 'lat trzydziestych'],
    ['boats in 1930', 'boats', '1930'],
  ])('%s: articles and prepositions belong to the date, but not to its text', (query, rest, text) => {
    const [date] = listQueryDates(query);
    expect(date?.text).toBe(text);
    expect([query.slice(0, date?.start).trim(), query.slice(date?.end)]).toEqual([rest, '']);
  });

  test('a long query is read in reasonable time', () => {
    const since = performance.now();
    for (const query of ['1 a ', 'between 1 and ', '1930 ', 'of the '])
      listQueryDates(`${query.repeat(512 / query.length)}1`);
    expect(performance.now() - since).toBeLessThan(2000);
  });

  test('several dates are separate values', () => {
    expect(list('1903 bridge 1930s')).toEqual(['1903: 1903-01-01 to 1903-12-31', '1930s: 1930-01-01 to 1939-12-31']);
  });

  test.each([
    'bridge',
    '4472 locomotive',
    '84.XM.484.10',
    '1903.12.4',
    'N1903',
    '12 x 16',
    '"1930s" bridge',
    'bridge -1903',
    'may',
    '30 boats',
    'nineteen boats',
    '1st Avenue',
    'plate',
    'Los Anos',
    'soixante-dix',
    'fine art',
    'winter',
    '0000',
    '30',
    '19031225',
    '"1903',
    '',
  ])('%s contains no date', (query) => expect(list(query)).toEqual([]));
});
