import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readStory } from '@/lib/library/story';
import { MAX_TEXT } from '@/lib/metadata/formats/text';
import { ReadProblem } from '@/lib/metadata/read-problem';
import type { MediaFile } from '@/lib/model/media-file';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-story-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function put(name: string, content: string | Buffer): MediaFile {
  const absolute = path.join(folder, name);
  fs.writeFileSync(absolute, content);
  return { path: name, absolute, bytes: Buffer.byteLength(content), modified: 0, sidecars: [] };
}

const read = (content: string | Buffer, name = 'story.md') => readStory(put(name, content));

const getProblem = (content: string | Buffer, name?: string) =>
  read(content, name).then(
    () => null,
    (error) => error,
  );

describe('a story', () => {
  test('reads its title, date, author and description from front matter', async () => {
    expect(
      await read('---\ntitle: A walk\ndate: about 1864\nauthor: Felice Beato\ndescription: By the harbour\n---\nText'),
    ).toEqual({
      kind: 'story',
      type: 'text/markdown',
      title: 'A walk',
      date: { edtf: '1864~', sort: Date.UTC(1864) / 1000 },
      makers: ['Felice Beato'],
      caption: 'By the harbour',
      html: '<p>Text</p>',
      parts: { text: 'Text' },
    });
  });

  test('has blocks, whose paths are relative to its folder and count as its links', async () => {
    const matter =
      'blocks:\n  - hero: boats/a b.jpg\n  - newest\n  - collection: /sea\n  - query: keywords=boat\n  - nwest\n';
    fs.mkdirSync(path.join(folder, 'tales'), { recursive: true });
    const { blocks, parts, faults } = await read(`---\n${matter}---\n[Sea](/sea)`, 'tales/story.md');
    expect(blocks).toEqual([
      { block: 'hero', of: 'tales/boats/a b.jpg' },
      { block: 'newest' },
      { block: 'collection', of: 'sea' },
      { block: 'query', of: 'keywords=boat' },
    ]);
    expect(parts?.links).toEqual(['/sea', '/tales/boats/a%20b.jpg']);
    expect(faults).toEqual([expect.stringContaining('is newest meant?')]);
  });

  test('reads custom fields from `fields` in front matter', async () => {
    const matter =
      'fields:\n  Donor: Jane Doe\n  Shelf: 3\n  Colours: [red, [blue], 7, { a: b }]\n  Nothing:\n  __proto__: x';
    const { fields, faults } = await read(`---\n${matter}\n---\nText`);
    expect(faults).toBeUndefined();
    expect(fields?.slice(0, 3)).toEqual([
      { name: 'Donor', values: ['Jane Doe'] },
      { name: 'Shelf', values: ['3'] },
      { name: 'Colours', values: ['red', '7'] },
    ]);
    expect((await read('---\nfields: [1]\n---\n')).faults?.join()).toContain('headings of your own are wanted');
  });

  test('reports front matter that is not shown', async () => {
    const { faults, fields } = await read('---\ntitle: A\nlayout: post\nshelf: 3\n---\nText');
    expect([fields, faults]).toEqual([
      undefined,
      ['its front matter has layout, shelf, of which nothing is shown; under fields it would be'],
    ]);
  });

  test('without front matter consists of its text', async () => {
    expect(await read('Just *words*')).toEqual({
      kind: 'story',
      type: 'text/markdown',
      html: '<p>Just <em>words</em></p>',
      parts: { text: 'Just words' },
    });
  });

  test('that is empty has no text', async () => {
    expect(await read('')).toEqual({ kind: 'story', type: 'text/markdown', html: '' });
  });

  test('takes its title from its first heading, which is removed from the text', async () => {
    const story = await read('\n# A walk\n\nText\n\n## Part\n');
    expect(story.title).toBe('A walk');
    expect(story.html).not.toContain('A walk');
    expect(story.html).toContain('Text');
    expect(story.html).toContain('Part');
  });

  test('keeps a first heading that is not its title', async () => {
    const story = await read('---\ntitle: A walk\n---\n# By the harbour\n\nText');
    expect(story.title).toBe('A walk');
    expect(story.html).toContain('By the harbour');
  });

  test('keeps every later heading', async () => {
    const story = await read('Text\n\n# Part one\n\nMore');
    expect(story.html).toContain('Part one');
  });

  test('does not take a line of code for a heading', async () => {
    const story = await read('Text\n\n```sh\n# install it\nnpm start\n```\n');
    expect(story.title).toBeUndefined();
    expect(story.html).toContain('# install it');
  });

  test('has a plain-text title, not Markdown', async () => {
    expect((await read('# A *long* walk & a [harbour](b.md)\n')).title).toBe('A long walk & a harbour');
  });

  test('in HTML takes its title from its head', async () => {
    const story = await read(
      '<!doctype html><html><head><title>A walk</title><style>p{}</style></head><body><p>Text</p></body></html>',
      'story.html',
    );
    expect(story).toEqual({
      kind: 'story',
      type: 'text/html',
      title: 'A walk',
      html: '<p>Text</p>',
      parts: { text: 'Text' },
    });
  });

  test('in HTML has a title with decoded character references', async () => {
    expect((await read('<title>Salt &amp; silver &#8211; caf&eacute;</title><p>Text</p>', 'story.htm')).title).toBe(
      'Salt & silver – café',
    );
  });

  test('is sanitised in all fields', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)><p>Text</p>';
    for (const name of ['a.md', 'a.html']) {
      const { html } = await read(evil, name);
      expect(html).toContain('Text');
      expect(html).not.toMatch(/script|onerror/);
    }
  });

  test('with an invalid date has no date', async () => {
    expect(await read('---\ndate: some day\n---\nText')).not.toHaveProperty('date');
  });

  test('has its title in Unicode NFC', async () => {
    expect((await read('# Bru\u0308cke\n')).title).toBe('Brücke');
  });
});

describe('a problem', () => {
  test('is a text that is too long, which is not opened', async () => {
    const error = await readStory({ ...put('long.md', ''), absolute: '/nowhere', bytes: MAX_TEXT + 1 }).catch(
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(ReadProblem);
    expect(error.reason).toBe('too-large');
    expect(error.message).toContain(String(MAX_TEXT));
  });

  test('is a picture', async () => {
    const error = await getProblem(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x01, 0x10]));
    expect(error).toBeInstanceOf(ReadProblem);
    expect(error.reason).toBe('invalid-text');
    expect(error.message).toContain('UTF-8');
  });

  test('with invalid front matter keeps its text', async () => {
    const story = await read('---\ntitle: "open\n---\nText');
    expect(story.html).toContain('Text');
    expect(story.faults).toEqual([expect.stringMatching(/^line 2: .+$/)]);
  });

  test('is a text in a Windows code page', async () => {
    expect((await read(Buffer.from('caf\xe9', 'latin1'))).html).toBe('<p>café</p>');
  });

  test('is front matter that expands exponentially', async () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) =>
        `l${level}: &l${level} [${Array.from({ length: 9 }, () => (level ? `*l${level - 1}` : 'x')).join(', ')}]`,
    );
    expect((await read(`---\n${levels.join('\n')}\n---\nText`)).faults).toEqual([expect.stringMatching(/alias/i)]);
  });

  test('of the disk is not reported as an error in the text', async () => {
    const file = put('gone.md', 'Text');
    fs.rmSync(file.absolute);
    await expect(readStory(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
