/** @jest-environment node */
import os from 'node:os';
import path from 'node:path';
import { answerActivity } from '@/lib/iiif/activity';
import { listFaults } from './presentation-rules';

test('without a catalogue the activity stream is empty', async () => {
  Object.assign(process.env, { VITRINE_DATA: path.join(os.tmpdir(), 'vitrine-that-is-not-there') });
  const all = await answerActivity(new Request('http://inside/iiif/activity'), undefined).json();
  expect(listFaults(all)).toEqual([]);
  const last = await answerActivity(new Request(all.last.id), all.last.id.split('/').at(-1)).json();
  expect(listFaults(last)).toEqual([]);
  expect(last.orderedItems).toEqual([]);
});
