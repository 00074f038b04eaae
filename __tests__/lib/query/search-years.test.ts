import { getSurroundingYears } from '@/lib/query/search-years';

test.each([
  ['1864', 1863, 1865],
  ['1911-05', 1910, 1912],
  ['2024-04-13T20:36:30+01:00', 2023, 2025],
  ['1864~', 1859, 1869],
  ['1864?', 1859, 1869],
  ['1911-05-17%', 1906, 1916],
  ['186X', 1859, 1870],
  ['18XX', 1799, 1900],
  ['1850/1859', 1849, 1860],
  ['1850~/1859', 1845, 1864],
  ['../1859', 1858, 1860],
  ['1850/..', 1849, 1851],
  ['1850/', 1849, 1851],
  ['1920-21', 1919, 1921],
  ['-0044', -45, -43],
])('the years around %s are %i to %i', (edtf, from, to) => {
  expect(getSurroundingYears(edtf)).toEqual({ from, to });
});

test.each(['', '..', 'long ago', 'XXXX', '../..'])('"%s" has no years around it', (edtf) => {
  expect(getSurroundingYears(edtf)).toBeNull();
});
