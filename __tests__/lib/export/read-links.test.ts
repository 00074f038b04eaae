import { listImageFiles } from '@/lib/export/iiif-files';
import { hasLinks, readLinks } from '@/lib/export/read-links';

const SITE = 'https://photos.example.org';
const HTML = 'text/html; charset=utf-8';

test('HTML: attributes, each source of a set, and structured data', () => {
  const html = `<link rel="preconnect" href="/"><link rel="stylesheet" href="/a.css"><meta content="${SITE}/og.jpg">
    <a href="/items/x#rights">x</a><img src="/1.webp" srcset="/iiif/3/a/full/400,/0/default.webp?v=1 400w, /2.webp 800w">
    <video poster="/p.jpg"><track src="/c.vtt"></video>
    <script type="application/ld+json">{"@id":"${SITE}/data","contentUrl":"${SITE}/file.jpg"}</script>`;
  expect(readLinks(HTML, html, SITE)).toEqual([
    '/a.css',
    `${SITE}/og.jpg`,
    '/items/x#rights',
    '/1.webp',
    '/iiif/3/a/full/400,/0/default.webp?v=1',
    '/2.webp',
    '/p.jpg',
    '/c.vtt',
    `${SITE}/file.jpg`,
  ]);
});

test('XML: URLs in elements, attributes, and in HTML that is text', () => {
  const xml = `<feed><id>${SITE}/feed.xml?a=1&amp;b=2</id><link href="${SITE}/people/O&apos;Sullivan"/>
    <content>&lt;a href=&quot;${SITE}/items/x&quot;&gt;</content></feed>`;
  expect(readLinks('application/atom+xml', xml, SITE)).toEqual([
    `${SITE}/feed.xml?a=1&b=2`,
    `${SITE}/people/O'Sullivan`,
    `${SITE}/items/x`,
  ]);
});

test('CSS: its fonts and pictures', () => {
  expect(readLinks('text/css', 'a{src:url("../media/a.woff2")}b{background:url(/b.svg)}', SITE)).toEqual([
    '../media/a.woff2',
    '/b.svg',
  ]);
});

test('IIIF: documents and files, but no parts of a document, and no manifest of a deleted item', () => {
  const manifest = {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: `${SITE}/items/a/manifest.json`,
    type: 'Manifest',
    items: [
      {
        id: `${SITE}/items/a/canvas`,
        type: 'Canvas',
        annotations: [{ id: `${SITE}/items/a/annotations.json`, type: 'AnnotationPage' }],
        items: [
          {
            id: `${SITE}/items/a/canvas/page`,
            type: 'AnnotationPage',
            items: [
              {
                id: `${SITE}/items/a/canvas/painting`,
                type: 'Annotation',
                body: {
                  id: `${SITE}/iiif/3/a/full/max/0/default.jpg`,
                  type: 'Image',
                  service: [{ id: `${SITE}/iiif/3/a`, type: 'ImageService3' }],
                },
              },
            ],
          },
        ],
      },
      { type: 'Delete', object: { id: `${SITE}/items/b/manifest.json`, type: 'Manifest' } },
    ],
  };
  expect(readLinks('application/ld+json;profile="x"', JSON.stringify(manifest), SITE).sort()).toEqual([
    `${SITE}/iiif/3/a/full/max/0/default.jpg`,
    `${SITE}/iiif/3/a/info.json`,
    `${SITE}/items/a/annotations.json`,
  ]);
});

test('an info.json has the tiles that viewers request, the whole picture by the name `full`', () => {
  const info = { id: 'i', width: 1000, height: 600, sizes: [], tiles: [{ width: 512, scaleFactors: [1, 2] }] };
  expect([...listImageFiles(info)]).toEqual([
    'i/full/max/0/default.jpg',
    'i/0,0,512,512/512,512/0/default.jpg',
    'i/512,0,488,512/488,512/0/default.jpg',
    'i/0,512,512,88/512,88/0/default.jpg',
    'i/512,512,488,88/488,88/0/default.jpg',
    'i/full/500,300/0/default.jpg',
  ]);
});

test('only texts have links', () => {
  expect([HTML, 'text/css', 'application/feed+json', 'application/atom+xml', 'application/json'].every(hasLinks)).toBe(
    true,
  );
  expect(['image/jpeg', 'application/javascript', 'text/csv', 'image/svg+xml'].some(hasLinks)).toBe(false);
});
