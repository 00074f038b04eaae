import { buildHostedRequest } from '@/lib/search/hosted/hosted-request';
import { parseProxiedCall } from '@/lib/search/hosted/proxy';

const at = (...when: [number, number, number?]) => Date.UTC(...when) / 1000;

test('dates are sent to a hosted index as numeric filters, in addition to others', () => {
  const request = {
    indexName: 'vitrine',
    query: 'old 1930s bridge',
    numericFilters: ['rating>=3'],
    datesInWords: true,
  };
  expect(buildHostedRequest(request)).toEqual({
    indexName: 'vitrine',
    query: 'old bridge',
    numericFilters: ['rating>=3', `time<=${at(1940, 0) - 1}`, 'lastYear>=1930'],
  });
});

test('a part of a year matches items that start in it, are dated to the year, or continue after it', () => {
  expect(buildHostedRequest({ query: 'winter 1944', datesInWords: true })).toEqual({
    query: '',
    numericFilters: [`time<=${at(1945, 2) - 1}`, [`time>=${at(1944, 11)}`, `time=${at(1944, 0)}`, 'lastYear>=1945']],
  });
});

test('a query without dates is unchanged, and our own parameters are removed', () => {
  const request = { query: '"1930s" bridge' };
  expect(buildHostedRequest({ ...request, datesInWords: true })).toEqual(request);
  expect(buildHostedRequest({ query: '1930s', datesInWords: false })).toEqual({ query: '1930s' });
  expect(buildHostedRequest(request)).toBe(request);
});

test('the same applies to proxied calls with one or several queries', () => {
  const ours = { indexName: 'vitrine', query: '1903', datesInWords: true };
  const asked = { indexName: 'vitrine', query: '', numericFilters: [`time<=${at(1904, 0) - 1}`, 'lastYear>=1903'] };
  const many = parseProxiedCall(
    'POST',
    '/1/indexes/*/queries',
    JSON.stringify({ requests: [ours, { indexName: 'vitrine' }] }),
  );
  expect(many?.data).toEqual({ requests: [asked, { indexName: 'vitrine' }] });
  expect(parseProxiedCall('POST', '/1/indexes/vitrine/query', JSON.stringify(ours))?.data).toEqual(asked);
});
