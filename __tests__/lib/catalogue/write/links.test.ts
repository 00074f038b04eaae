import fs from 'node:fs';
import path from 'node:path';
import { index } from '../index-here';
import { createPlace, look, makePhoto, type Place } from '../site';

let place: Place;
beforeEach(async () => {
  place = createPlace();
  place.put('boats/harbour.jpg', await makePhoto('#803020'));
  place.put('boats/quay.jpg', await makePhoto('#208030'));
});
afterEach(() => place.remove());

const dead = () => look(place).problems.filter(({ reason }) => reason === 'dead-link');

test('a text with valid links, pictures and tags is no problem', async () => {
  place.put(
    'stories/walk.md',
    '[one](../boats/harbour.jpg) [all](../boats/) [home](..) [out](https://example.org/) [here](#part-a)\n\n![x](/boats/quay.jpg)\n\n{{gallery ../boats/ | limit 3}}\n\n{{quote Not a path | x}}\n',
  );
  const { output } = await index(place);
  expect(output).toContain('0 problems');
});

test('dead links are one problem of their text, which lists all of them, until they are fixed', async () => {
  const text =
    '[one](gone.md) ![two](../boats/gone.jpg)\n\n{{gallery ../nets/ | /boats/quay.jpg}}\n\n{{galery ../boats/}}\n\nSee {{item ../boats/quay.jpg}} there.\n';
  place.put('stories/walk.md', text);
  const { output } = await index(place);
  expect(dead()).toEqual([
    {
      path: 'stories/walk.md',
      reason: 'dead-link',
      detail:
        'it names what is not there: ../boats/gone.jpg, ../nets/, gone.md, {{galery ../boats/}} (no such tag), {{item ../boats/quay.jpg}} (not a paragraph of its own)',
    },
  ]);
  expect(output).toContain('1 dead-link');
  place.put('stories/walk.md', '[one](/boats/quay.jpg)\n');
  await index(place);
  expect(dead()).toEqual([]);
});

test('wrong steps and comparisons are named as they are written', async () => {
  place.put(
    'stories/walk.md',
    '{{compare ../boats/harbour.jpg}}\n\n{{tour ../boats/gone.jpg\n| 0,0,50,50 The mast\n| 120,0,5,5 Nothing\n| The bow}}\n\n{{timeline | 1864: Built ![](../boats/no.jpg) | Lost}}\n',
  );
  await index(place);
  const [detail = ''] = dead().map((problem) => problem.detail);
  for (const part of [
    '../boats/gone.jpg',
    '../boats/no.jpg',
    '{{compare ../boats/harbour.jpg}} (a comparison has two pictures',
    '| 120,0,5,5 Nothing (this part is outside the picture)',
    '| The bow (a step begins with a part of the picture in percent',
    '| Lost (a step begins with a date and a colon',
  ])
    expect(detail).toContain(part);
});

test('a place of a story map that is no place is named, until its item has one', async () => {
  place.put(
    'stories/walk.md',
    '{{storymap\n| 57.78, 14.16: Here\n| The bow\n| ../boats/gone.jpg: Gone\n| ../boats/quay.jpg: The quay\n| ../boats/: All\n}}\n',
  );
  await index(place);
  expect(dead().map(({ detail }) => detail)).toEqual([
    'it names what is not there: ../boats/ (it has no place on a map), ../boats/gone.jpg, ../boats/quay.jpg (it has no place on a map), | The bow (a step begins with coordinates or the path of an item, and a colon, as 57.78, 14.16: The harbour, or whole:)',
  ]);
  place.put('stories/walk.md', '{{storymap | ../boats/quay.jpg: The quay}}\n');
  // The place of another item is no place of this one.
  place.put('boats/metadata.csv', 'file,latitude,longitude\nharbour.jpg,57.78,14.16\n');
  await index(place);
  expect(dead()).toHaveLength(1);
  place.put('boats/metadata.csv', 'file,latitude,longitude\nquay.jpg,57.78,14.16\n');
  await index(place);
  expect(dead()).toEqual([]);
  // A rule that hides the place applies to the story, too.
  place.put('boats/index.md', '---\nplaces:\n  - hide: true\n---\n');
  await index(place);
  expect(dead().map(({ detail }) => detail)).toEqual([
    'it names what is not there: ../boats/quay.jpg (it has no place on a map)',
  ]);
});

test('an absolute path without its slash is reported with a hint if the target exists', async () => {
  place.put('boats/low water/quay.jpg', await makePhoto('#204060'));
  place.put(
    'stories/walk.md',
    '{{item boats/harbour.jpg}}\n\n{{gallery boats}}\n\n[low](boats/low%20water/quay.jpg#a) ![no](boats/gone.jpg)\n',
  );
  await index(place);
  expect(dead().map(({ detail }) => detail)).toEqual([
    'it names what is not there: boats (is /boats meant?), boats/gone.jpg, boats/harbour.jpg (is /boats/harbour.jpg meant?), boats/low%20water/quay.jpg#a (is /boats/low%20water/quay.jpg#a meant?)',
  ]);
});

test('the problem follows the linked files, without a change of the text', async () => {
  place.put('stories/walk.md', '{{item ../boats/harbour.jpg}}\n');
  place.put('boats/index.md', '# Boats\n\nSee [the quay](quay.jpg).\n');
  await index(place);
  expect(dead()).toEqual([]);
  fs.rmSync(path.join(place.library, 'boats/harbour.jpg'));
  fs.rmSync(path.join(place.library, 'boats/quay.jpg'));
  await index(place);
  expect(dead().map((problem) => problem.path)).toEqual(['boats/index.md', 'stories/walk.md']);
  place.put('boats/harbour.jpg', await makePhoto('#105030'));
  await index(place);
  expect(dead().map((problem) => problem.path)).toEqual(['boats/index.md']);
  fs.rmSync(path.join(place.library, 'boats/index.md'));
  await index(place);
  expect(dead()).toEqual([]);
});

test('a moved file or folder is still found', async () => {
  place.put('stories/walk.md', '[one](../boats/harbour.jpg)\n\n{{gallery ../boats/}}\n');
  await index(place);
  fs.renameSync(path.join(place.library, 'boats'), path.join(place.library, 'ships'));
  await index(place);
  expect(dead()).toEqual([]);
});

test('the problem is deleted with its text', async () => {
  place.put('stories/walk.md', '[one](gone.md)\n');
  await index(place);
  expect(dead()).toHaveLength(1);
  fs.rmSync(path.join(place.library, 'stories/walk.md'));
  await index(place);
  expect(dead()).toEqual([]);
});

test('a text with a mistake and a dead link has both problems', async () => {
  place.put('stories/walk.md', '---\ntitle: "open\n---\n[one](gone.md)\n');
  await index(place);
  expect(look(place).problems.map(({ reason }) => reason)).toEqual(['dead-link', 'invalid-text']);
});
