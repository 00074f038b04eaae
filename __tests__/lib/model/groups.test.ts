import { filterGroups, isGroupName, parseGroups } from '@/lib/model/groups';

test('names of groups are lower-case letters, digits and hyphens, and no other audience', () => {
  for (const name of ['board', 'family-2', '7th', '8f3e1c02-7a11-4d0e-9a53-0c7e6f3b2a10'])
    expect(isGroupName(name)).toBe(true);
  for (const name of [
    '',
    'Board',
    '-board',
    'fam ily',
    'größe',
    'public',
    'members',
    'link',
    'a'.repeat(61),
    'a,b',
    'a\n',
  ])
    expect([name, isGroupName(name)]).toEqual([name, false]);
});

test('groups are typed with commas or spaces between them, in any order and more than once', () => {
  expect(parseGroups(' family, board,family  press ')).toEqual(['board', 'family', 'press']);
  expect(parseGroups('')).toEqual([]);
  expect(parseGroups('board, Family')).toBeNull();
  expect(parseGroups('board, members')).toBeNull();
});

test('of the groups of a provider only those with a valid name count', () => {
  expect(filterGroups(['staff', 'Domain Admins', 'members', 7, null, 'board', 'staff'])).toEqual(['board', 'staff']);
  expect(filterGroups('staff')).toEqual(['staff']);
  expect(filterGroups({ staff: true })).toBeNull();
  expect(filterGroups(undefined)).toBeNull();
});
