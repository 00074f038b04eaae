import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-'));
process.env.VITRINE_DATA = data;
process.env.VITRINE_LIBRARY = os.tmpdir();

afterAll(() => fs.rmSync(data, { recursive: true, force: true }));

const listFiles = () => fs.readdirSync(data).filter((name) => name.startsWith('desk-log'));

test('entries are appended, read latest first, and bounded by rotation', async () => {
  const { readDeskLog, writeDeskLog } = await import('@/lib/desk/accounts/desk-log');
  expect(readDeskLog(10)).toEqual([]);
  for (let count = 0; count < 400; count += 1) {
    writeDeskLog({ event: 'signIn', who: `person ${count}` }, { maxBytes: 2000 });
    // Rotated files are named by their time.
    if (count % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const entries = readDeskLog(30);
  expect(entries.map(({ who }) => who)).toEqual(Array.from({ length: 30 }, (_, index) => `person ${399 - index}`));
  expect(entries[0]).toMatchObject({ event: 'signIn', at: expect.stringMatching(/^\d{4}-.+Z$/) });
  expect(listFiles().length).toBeLessThanOrEqual(5);
  expect(fs.statSync(path.join(data, 'desk-log.jsonl')).mode & 0o777).toBe(0o600);
});

test('half a line, as a crash leaves it, hides no other entry', async () => {
  const { readDeskLog, writeDeskLog } = await import('@/lib/desk/accounts/desk-log');
  fs.appendFileSync(path.join(data, 'desk-log.jsonl'), '{"at":"2026\n');
  writeDeskLog({ event: 'signOut', who: 'Ida Berg' });
  expect(readDeskLog(2)).toMatchObject([{ event: 'signOut' }, { event: 'signIn' }]);
});

test('people can sign in while the log cannot be written', async () => {
  const { writeDeskLog } = await import('@/lib/desk/accounts/desk-log');
  const report = jest.spyOn(console, 'error').mockImplementation(() => {});
  fs.rmSync(path.join(data, 'desk-log.jsonl'));
  fs.mkdirSync(path.join(data, 'desk-log.jsonl'));
  expect(() => writeDeskLog({ event: 'signIn', who: 'Ida Berg' })).not.toThrow();
  expect(report).toHaveBeenCalled();
});
