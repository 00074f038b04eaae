/** @jest-environment jsdom */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { act, fireEvent, render } from '@testing-library/react';
import exifr from 'exifr';
import JsFileDownloader from 'js-file-downloader';
import { NavigationMenu } from 'radix-ui';
import { type ComponentProps, createElement as h } from 'react';
import { TransformWrapper } from 'react-zoom-pan-pinch';
import { ALGOLIA_DEFAULTS } from '@/lib/clients/algolia';
import { ALGOLIA_LITE_DEFAULTS } from '@/lib/clients/browser/algolia-lite';
import { DOWNLOAD_DEFAULTS } from '@/lib/clients/browser/downloads';
import { EXIFR_DEFAULTS } from '@/lib/clients/browser/exifr';

const packages = path.join(process.cwd(), 'node_modules');

test('the defaults documented in lib/clients are those measured below', () => {
  expect(ALGOLIA_DEFAULTS).toEqual({ connect: 2000, read: 5000, write: 30_000, batch: 1000 });
  expect(ALGOLIA_LITE_DEFAULTS).toEqual({ connect: 1000, read: 2000, write: 30_000 });
  expect(DOWNLOAD_DEFAULTS).toEqual({ timeout: 40_000 });
  expect(EXIFR_DEFAULTS).toEqual({ firstChunkSizeBrowser: 65_536, chunkSize: 65_536, chunkLimit: 5 });
});

interface Seen {
  verb: string;
  connect: number;
  rest: number;
  records: number;
}

// A separate process, because Jest's jsdom would resolve the browser build of Node packages.
const program = `
  const [build, factory] = process.argv.slice(1);
  const client = (await import(build))[factory]('app', 'key', {
    requester: {
      async send({ url, connectTimeout, responseTimeout, data }) {
        const { requests = [] } = JSON.parse(data);
        const verb = url.includes('/batch') ? 'write' : 'read';
        seen.push({ verb, connect: connectTimeout, rest: responseTimeout, records: requests.length });
        return { content: '{"taskID":1,"objectIDs":[],"results":[]}', isTimedOut: false, status: 200 };
      },
    },
  });
  const seen = [];
  await client.search({ requests: [{ indexName: 'items' }] });
  await client.saveObjects?.({ indexName: 'items', objects: Array.from({ length: 2500 }, (_, id) => ({ objectID: String(id) })) });
  await client.chunkedBatch?.({ indexName: 'items', action: 'deleteObject', objects: Array.from({ length: 1001 }, (_, id) => ({ objectID: String(id) })) });
  console.log(JSON.stringify({ seen, timeouts: client.transporter.timeouts }));
`;

/** Records the requests of a client that searches, saves 2500 records and deletes 1001. */
function run(build: string, factory: string): { seen: Seen[]; timeouts: object } {
  const file = path.join(packages, build);
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program, file, factory], { encoding: 'utf8' }),
  );
}

describe('algoliasearch', () => {
  test.each([
    // The build that algoliasearch/dist/browser.js loads in a browser; in Node that file would load the Node build.
    ['@algolia/client-search/dist/builds/browser.js', 'searchClient', 1000, 2000],
    ['algoliasearch/dist/lite/builds/browser.js', 'liteClient', 1000, 2000],
    ['algoliasearch/dist/node.js', 'algoliasearch', 2000, 5000],
    ['algoliasearch/dist/lite/builds/node.js', 'liteClient', 2000, 5000],
  ])('as %s has the documented time-outs to connect, to read and to write', (build, factory, connect, read) => {
    const { seen, timeouts } = run(build, factory);
    expect(timeouts).toEqual({ connect, read, write: 30_000 });
    expect(seen[0]).toMatchObject({ verb: 'read', connect, rest: read });
    for (const write of seen.slice(1)) expect(write).toMatchObject({ verb: 'write', connect, rest: 30_000 });
  });

  test('sends records in batches of 1000', () => {
    const { seen } = run('algoliasearch/dist/node.js', 'algoliasearch');
    expect(seen.slice(1).map(({ records }) => records)).toEqual([1000, 1000, 500, 1000, 1]);
  });
});

test('react-zoom-pan-pinch zooms from 1 to 8', () => {
  let setup: { minScale: number; maxScale: number } | undefined;
  const props: ComponentProps<typeof TransformWrapper> = {
    children: ({ instance }) => {
      setup = instance.setup;
      return null;
    },
  };
  render(h(TransformWrapper, props));
  expect(setup).toMatchObject({ minScale: 1, maxScale: 8 });
});

describe('the navigation menu of Radix', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  // jsdom has no PointerEvent.
  const toPointer = (name: string) =>
    Object.assign(new MouseEvent(name, { bubbles: true, relatedTarget: document.body }), { pointerType: 'mouse' });
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  function renderMenu() {
    const item = h(
      NavigationMenu.Item,
      { value: 'one' },
      h(NavigationMenu.Trigger, null, 'Collections'),
      h(NavigationMenu.Content, null, 'what they hold'),
    );
    const { getByRole } = render(h(NavigationMenu.Root, null, h(NavigationMenu.List, null, item)));
    const trigger = getByRole('button');
    return {
      isOpen: () => trigger.getAttribute('aria-expanded') === 'true',
      enter: () => fireEvent(trigger, toPointer('pointermove')),
      leave: () => fireEvent(trigger, toPointer('pointerout')),
    };
  }

  test('opens after 200 ms and closes after 150', () => {
    const { isOpen, enter, leave } = renderMenu();
    enter();
    wait(199);
    expect(isOpen()).toBe(false);
    wait(1);
    expect(isOpen()).toBe(true);
    leave();
    wait(149);
    expect(isOpen()).toBe(true);
    wait(1);
    expect(isOpen()).toBe(false);
  });

  test.each([
    [299, true],
    [300, false],
  ])('%i ms after it closed, entering it opens it at once: %s', (pause, atOnce) => {
    const { isOpen, enter, leave } = renderMenu();
    enter();
    wait(200);
    leave();
    wait(150);
    wait(pause);
    enter();
    wait(0);
    expect(isOpen()).toBe(atOnce);
  });
});

test('js-file-downloader gives up after 40 s', () => {
  const downloader = new JsFileDownloader({ url: 'https://photos.example.org/', autoStart: false }) as unknown as {
    createRequest(): XMLHttpRequest;
  };
  expect(downloader.createRequest().timeout).toBe(40_000);
});

describe('exifr', () => {
  /** A JPEG whose APP15 segments continue as long as they are read. */
  function makeLongHeader(segments: number) {
    const segment = new Uint8Array(65_535 + 2);
    segment.set([0xff, 0xef, 0xff, 0xff]);
    return new Blob([new Uint8Array([0xff, 0xd8]), ...Array.from({ length: segments }, () => segment)]);
  }

  async function listReads(blob: Blob) {
    const reads: [start: number | undefined, end: number | undefined][] = [];
    const slice = blob.slice.bind(blob);
    blob.slice = (start, end) => {
      reads.push([start, end]);
      return slice(start, end);
    };
    await exifr.parse(blob, { tiff: true, xmp: true }).catch(() => {});
    return reads;
  }

  test('reads 65,536 bytes of a file first in the browser', async () => {
    expect((await listReads(makeLongHeader(2)))[0]).toEqual([0, 65_536]);
  });

  test('reads at most five chunks of a file', async () => {
    expect(await listReads(makeLongHeader(20))).toHaveLength(5);
  });

  test('declares the same defaults in its options', () => {
    const { default: defaults } = (exifr as unknown as { Options: { default: object } }).Options;
    expect(defaults).toMatchObject({ firstChunkSizeBrowser: 65_536, chunkSize: 65_536, chunkLimit: 5 });
  });
});

describe('the YouTube player', () => {
  test.skip('seeks 3 s: neither react-player nor youtube-video-element has such a constant, and seeking accepts any time', () => {});

  test('passes times to YouTube unchanged, without a seek step of its own', () => {
    const source = fs.readFileSync(path.join(packages, 'youtube-video-element/dist/youtube-video-element.js'), 'utf8');
    expect(source.match(/\.seekTo\([^)]*\)/g)).toEqual(['.seekTo(val, true)']);
    expect(source).not.toMatch(/currentTime\s*[+-]=?\s*3\b|\bseek\w*\s*[:=]\s*3(e3|000)?\b/i);
  });
});
