// The contract of filters: https://www.algolia.com/doc/guides/managing-results/refine-results/filtering/in-depth/combining-boolean-operators
import type { FacetFilters } from 'algoliasearch';
import { getRecord, type Name } from './collection';
import type { Subject } from './search-subject';

export function describeFilters({ search, find, finds, refuses, total }: Subject) {
  const through = (filters: string, ...names: Name[]) => finds({ filters }, ...names);
  const stopped = (filters: string, message: RegExp) => refuses({ filters }, message);
  const assays: Name[] = ['assay1', 'assay2', 'assay3', 'assay4', 'assay5', 'assay6', 'assay7', 'assay8'];

  // https://www.algolia.com/doc/api-reference/api-parameters/filters
  describe('filters', () => {
    test('an empty filter matches everything', async () => {
      expect((await search({ filters: '' })).nbHits).toBe(total);
    });
    test('attribute:value matches records with the value', through('keywords:copper', 'assay1', 'assay2', 'assay6'));
    test('a list matches if one of its values does', through('keywords:tin', 'assay2', 'assay3'));
    test('a value must match in full, not by word or prefix', through('keywords:copp'));
    test('the case of values is ignored', through('keywords:COPPER', 'assay1', 'assay2', 'assay6'));
    test('the case of attributes matters', through('Keywords:copper'));
    test('an attribute that is not a facet matches nothing', through('title:Gander'));
    test('an unknown value matches nothing', through('keywords:unobtainium'));
    test('spaces are allowed around the colon', through(' keywords : tin ', 'assay2', 'assay3'));
    test('a value in double quotes may contain spaces', through('keywords:"rose gold"', 'assay7'));
    test('a value in single quotes may contain spaces', through("keywords:'rose gold'", 'assay7'));
    test('an attribute may be in quotes', through('"keywords":tin', 'assay2', 'assay3'));
    test('AND requires both', through('keywords:copper AND keywords:tin', 'assay2'));
    test('OR requires one', through('keywords:tin OR keywords:nickel', 'assay2', 'assay3', 'assay5'));
    test('NOT requires absence', through('keywords:copper AND NOT keywords:tin', 'assay1', 'assay6'));
    test('NOT matches records without any value', async () => {
      const found = await find({ filters: 'NOT keywords:assay' });
      expect(found).toHaveLength(total - assays.length);
      expect(found).toContain('bare');
    });
    test(
      'NOT is allowed within OR',
      through(
        'keywords:assay AND (keywords:tin OR NOT keywords:copper)',
        ...assays.filter((name) => name !== 'assay1' && name !== 'assay6'),
      ),
    );
    test(
      'several may be NOT',
      through('keywords:assay AND NOT keywords:copper AND NOT keywords:tin', 'assay4', 'assay5', 'assay7', 'assay8'),
    );
    test(
      'parentheses group an OR before an AND',
      through('(keywords:tin OR keywords:zinc) AND keywords:copper', 'assay2', 'assay6'),
    );
    test(
      'parentheses group an OR after an AND',
      through('keywords:copper AND (keywords:tin OR keywords:zinc)', 'assay2', 'assay6'),
    );
    test(
      'several ORs in parentheses may be joined',
      through(
        '(keywords:tin OR keywords:zinc) AND (keywords:copper OR keywords:nickel) AND keywords:assay',
        'assay2',
        'assay6',
      ),
    );
    test('objects can be selected by objectID', async () => {
      const { objectID } = getRecord('gander');
      expect(await find({ filters: `objectID:${objectID}` })).toEqual(['gander']);
    });

    test('a number may be compared with =', through('keywords:assay AND rating = 3', 'assay3', 'assay4'));
    test('a number may be compared with !=', through('keywords:copper AND rating != 5', 'assay2', 'assay6'));
    test('a number may be compared with >', through('keywords:assay AND rating > 3', 'assay1', 'assay2'));
    test(
      'a number may be compared with >=',
      through('keywords:assay AND rating >= 3', 'assay1', 'assay2', 'assay3', 'assay4'),
    );
    test('a number may be compared with <', through('keywords:assay AND rating < 0', 'assay6'));
    test('a number may be compared with <=', through('keywords:assay AND rating <= -1', 'assay6'));
    test('spaces around an operator are optional', through('keywords:assay AND rating>=4', 'assay1', 'assay2'));
    test('a record without the number matches no comparison', async () => {
      const dated = ['assay1', 'assay2', 'assay3', 'assay4', 'assay5', 'assay6', 'assay7'];
      expect((await find({ filters: 'keywords:assay AND year > -99999' })).sort()).toEqual(dated);
      expect((await find({ filters: 'keywords:assay AND year < 99999' })).sort()).toEqual(dated);
      expect((await find({ filters: 'keywords:assay AND time:-99999999999 TO 99999999999' })).sort()).toEqual(dated);
    });
    test('numbers may be negative', through('keywords:assay AND rating = -1', 'assay6'));
    test('numbers may have decimals', through('duration > 61.25', 'film'));
    test('a range includes both ends', through('keywords:assay AND year:1899 TO 1950', 'assay2', 'assay3', 'assay4'));
    test('a range may be negative', through('keywords:copper AND rating:-1 TO 4', 'assay2', 'assay6'));
    test(
      'a range may be NOT',
      through('keywords:assay AND year > 0 AND NOT year:1899 TO 1999', 'assay1', 'assay6', 'assay7'),
    );
    test(
      'times before 1970 are negative',
      through('keywords:assay AND time < 0', 'assay1', 'assay2', 'assay3', 'assay4'),
    );
    test(
      'numbers may be joined by OR',
      through('keywords:assay AND (rating = 5 OR year:2000 TO 2030)', 'assay1', 'assay6', 'assay7'),
    );
    test(
      'values of different attributes may be joined by OR',
      through('keywords:nickel OR decade:1850s', 'assay1', 'assay5'),
    );
    test(
      'filters apply to the matches of the query',
      finds({ query: 'assay', filters: 'keywords:zinc' }, 'assay4', 'assay6'),
    );
  });

  describe('values that resemble syntax or properties', () => {
    test('a value may be called __proto__', through('keywords:__proto__', 'proto'));
    test('a value may be called constructor', through('keywords:constructor', 'proto'));
    test('an attribute called __proto__ matches nothing', through('__proto__:polluted'));
    test('double quotes are allowed within single quotes', through(`keywords:'say "cheese"'`, 'quoted'));
    test('double quotes may be escaped', through('keywords:"say \\"cheese\\""', 'quoted'));
    test('an apostrophe is allowed within double quotes', through(`keywords:"photographer's choice"`, 'apostrophe'));
    test('a colon is allowed within quotes', through('keywords:"film: Kodak"', 'colon'));
    test('an operator in quotes is a value', through('keywords:"AND"', 'operator'));
    test('a dash at the start of a value is part of it', through('keywords:-draft', 'dash'));
    test('markup is a value like any other', through('keywords:"<b>bold</b>"', 'script'));
    test('SQL is treated as a plain value', through(`keywords:"' OR 1=1 --"`));
  });

  // Messages as the service phrases them: https://github.com/algolia/algoliasearch-client-php/issues/385
  describe('invalid filters', () => {
    test(
      'different types in one OR',
      stopped('keywords:tin OR rating = 3', /Different types are not allowed in the same OR/),
    );
    test(
      'an AND within an OR',
      stopped(
        '(keywords:copper AND keywords:tin) OR keywords:zinc',
        /filter \(X AND Y\) OR Z is not allowed, only \(X OR Y\) AND Z is allowed/,
      ),
    );
    test('NOT before parentheses with an OR', stopped('NOT (keywords:tin OR keywords:zinc)', /Unexpected token '\('/));
    test(
      'NOT before parentheses with an AND',
      stopped('NOT (keywords:tin AND keywords:zinc)', /Unexpected token '\('/),
    );
    test(
      'a space in a value without quotes',
      stopped('keywords:rose gold', /Unexpected token string\(gold\) expected end of filter at col 14/),
    );
    test(
      'lower case for AND',
      stopped('keywords:tin and keywords:zinc', /Unexpected token string\(and\) expected end of filter/),
    );
    test(
      'lower case for OR',
      stopped('keywords:tin or keywords:zinc', /Unexpected token string\(or\) expected end of filter/),
    );
    test(
      'an attribute without a value',
      stopped('keywords: AND keywords:tin', /Unexpected token 'AND' expected string/),
    );
    test('a value without an attribute', stopped(':tin', /Unexpected token ':' expected filter at col 0/));
    test('a second colon without quotes', stopped('keywords:film:Kodak', /Unexpected token ':'/));
    test('an empty value', stopped('keywords:""', /empty string/));
    test('an unclosed quote', stopped('keywords:"rose gold', /incomplete string/));
    test('an unclosed parenthesis', stopped('(keywords:tin OR keywords:zinc', /filters: /));
    test('an unopened parenthesis', stopped('keywords:tin)', /filters: /));
    test('an operator with nothing after it', stopped('keywords:tin AND', /filters: /));
    test(
      'a comparison with a value that is not a number',
      stopped('rating > high', /filters: Unexpected token string(\(high\))? expected numeric/),
    );
  });

  // https://www.algolia.com/doc/api-reference/api-parameters/facetFilters
  describe('facetFilters', () => {
    const faceted = (facetFilters: FacetFilters, ...names: Name[]) => finds({ facetFilters }, ...names);

    test('a single string is one filter', faceted('keywords:tin', 'assay2', 'assay3'));
    test('a list requires all', faceted(['keywords:copper', 'keywords:tin'], 'assay2'));
    test('a nested list requires one', faceted([['keywords:tin', 'keywords:nickel']], 'assay2', 'assay3', 'assay5'));
    test('both can be combined', faceted([['keywords:tin', 'keywords:zinc'], 'keywords:copper'], 'assay2', 'assay6'));
    test(
      'several lists in the list must all be met',
      faceted(
        [
          ['keywords:tin', 'keywords:zinc'],
          ['decade:1900s', 'decade:1950s'],
        ],
        'assay3',
        'assay4',
      ),
    );
    test(
      'a minus before the value requires absence',
      faceted(['keywords:copper', 'keywords:-tin'], 'assay1', 'assay6'),
    );
    test('a minus is allowed within OR', faceted(['keywords:zinc', ['keywords:-copper', 'keywords:tin']], 'assay4'));
    test('an escaped minus is part of the value', faceted(['keywords:\\-draft'], 'dash'));
    test('a value with spaces needs no quotes', faceted(['keywords:rose gold'], 'assay7'));
    test('a value with colons needs no quotes', faceted(['keywords:film: Kodak'], 'colon'));
    test('a value may contain quotes', faceted(['keywords:say "cheese"'], 'quoted'));
    test('the case of values is ignored', faceted(['keywords:Tin'], 'assay2', 'assay3'));
    test('a value may be called __proto__', faceted(['keywords:__proto__'], 'proto'));
    test('an attribute that is not a facet matches nothing', faceted(['title:Gander']));
    test('an empty list matches everything', async () => {
      expect((await search({ facetFilters: [] })).nbHits).toBe(total);
    });
  });

  // https://www.algolia.com/doc/api-reference/api-parameters/numericFilters
  describe('numericFilters', () => {
    const facetFilters = 'keywords:assay';

    test('a single string is one comparison', finds({ facetFilters, numericFilters: 'rating>3' }, 'assay1', 'assay2'));
    test(
      'a list requires all',
      finds({ facetFilters, numericFilters: ['rating>=3', 'year<1900'] }, 'assay1', 'assay2'),
    );
    test(
      'a nested list requires one',
      finds({ facetFilters, numericFilters: [['rating=5', 'rating=1']] }, 'assay1', 'assay5'),
    );
    test(
      'spaces are allowed around the operator',
      finds({ facetFilters, numericFilters: ['rating >= 4'] }, 'assay1', 'assay2'),
    );
    test(
      'a number may be compared with !=',
      finds({ facetFilters: 'keywords:copper', numericFilters: ['rating!=5'] }, 'assay2', 'assay6'),
    );
    test(
      'a range includes both ends',
      finds({ facetFilters, numericFilters: ['year:1899 TO 1950'] }, 'assay2', 'assay3', 'assay4'),
    );
    test(
      'a value that is not a number is rejected',
      refuses({ numericFilters: ['rating>high'] }, /numericFilters|numeric/),
    );
    test(
      'a string that is not a comparison is rejected',
      refuses({ numericFilters: ['rating'] }, /numericFilters|numeric/),
    );
    test(
      'all kinds of filters apply together',
      finds({ filters: 'keywords:copper', facetFilters: ['keywords:zinc'], numericFilters: ['year>=2000'] }, 'assay6'),
    );
  });
}
