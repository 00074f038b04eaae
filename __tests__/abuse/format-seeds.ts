// Small valid files of the formats that the fuzzer mutates, their companion files, and building blocks of hostile ones.
import { toArchive, toVectorArchive } from '../e2e/archive';
import { makePdf } from '../pdfs';
import { makeArw, makeCr2, makeCr3, makeDng, makeNef, makeOrf, makeRaf, makeRw2 } from '../raw-files';
import { makeSound } from '../sounds';

export interface Format {
  name: string;
  /** Names within the batch's folder of the mutated file and, if it is a sidecar, of the file that it describes. */
  toFiles(number: number): { file: string; beside?: string };
  makeSeeds(): Promise<(string | Buffer)[]> | (string | Buffer)[];
  /** Text formats only: fragments to repeat thousands of times. */
  nests?: string[];
  /** Text formats only: hostile files that mutation does not find. */
  bombs?: string[];
}

const MARKDOWN = [
  '> ',
  '- ',
  '1. ',
  '#',
  '*',
  '_',
  '**a',
  '[',
  '![',
  '](',
  '`',
  '~~~\n',
  '| a ',
  '<div>',
  '<!--',
  '\\',
  '&',
  '<a href="',
  '\n',
  '  ',
];
const YAML = [
  '{',
  '[',
  '? a: ',
  '- ',
  'a: ',
  '"',
  "'",
  '&a ',
  '*a ',
  '!!map ',
  '|\n',
  '>\n ',
  '  ',
  '{a: [',
  ', ',
  '#',
  '\t',
  'a:\n ',
];
const XML = [
  '<a>',
  '</a>',
  '<a ',
  '<!--',
  '<![CDATA[',
  '&amp;',
  '&#x41;',
  '<?a?>',
  '="',
  'b="c" ',
  '<svg><foreignObject>',
  '<p>',
  '<br>',
];

const EXPORTS = [
  '{"title":"a.jpg","description":"Boats","photoTakenTime":{"timestamp":"1577836800"},"geoData":{"latitude":53.5,"longitude":9.9,"altitude":0.0},"people":[{"name":"Ada"}],"favorited":true}',
  '{"id":"48123456789","name":"Boats","description":"<b>At</b> dawn","date_taken":"1998-07-04 12:34:56","license":"Attribution License","geo":[{"latitude":"53.5","longitude":"9.9"}],"tags":[{"tag":"sea"}],"privacy":"public"}',
  '[{"SourceFile":"a.jpg","XMP:Title":"Boats","XMP:Subject":["sea"],"EXIF:DateTimeOriginal":"2020:04:15 23:25:51","EXIF:GPSLatitude":34.5,"EXIF:GPSLatitudeRef":"S"}]',
];

const aliases = Array.from({ length: 40 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}*a${at}]`);
const YAML_BOMBS = [
  `a0: &a0 lol\n${aliases.join('\n')}\ntitle: *a40\n`,
  `title: &t {a: *t}\n`,
  `? a: `.repeat(300),
  '{'.repeat(3000),
  '['.repeat(3000),
  `${'a: {'.repeat(2000)}${'}'.repeat(2000)}`,
  Array.from({ length: 5000 }, (_, at) => `key${at}: ${at}`).join('\n'),
  Array.from({ length: 300 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
  `title: ${'9'.repeat(100_000)}\ndate: !!timestamp 99999999-99-99\n`,
];
const ENTITIES = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]>`;

const MATTER = `title: The ferry
description: What the ferrymen told
date: 1936-05
fields:
  Donor: Jane Doe
  Numbers: [1, 2, 3]
`;
const PROSE = `# The ferry

It left at *seven* with [Ann](https://example.org "Ann") and **two dogs**, as \`logs\` say.[^1]

> A quotation
> > in a quotation

- one
  - two

| day | ship |
| --- | ---- |
| 1   | Ada  |

<figure><img src="photo.jpg" alt="The quay"><figcaption>The quay</figcaption></figure>

[^1]: The harbour's.
`;
const VTT = `WEBVTT

NOTE Spoken in 1936

first
00:00:00.000 --> 00:00:01.500 align:start
<v Ada>How <i>was</i> it?</v>

00:01.500 --> 00:02.000
Cold &amp; wet.
`;
const TTML =
  '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata"><head><metadata><ttm:agent xml:id="a"><ttm:name>Ada</ttm:name></ttm:agent></metadata></head><body><div ttm:agent="a"><p begin="00:00:00.100" end="0.9s">Hello<br/><span>there</span></p></div></body></tt>';
const SSA =
  '[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:00.10,0:00:00.90,D,Ada,0,0,0,,{\\i1}Hello\\Nthere\n';
const SRT = `1
00:00:00,000 --> 00:00:01,500
How was it?

2
00:00:01,500 --> 00:00:02,000
<i>Cold</i> and wet.
`;
const ALTO = `<?xml version="1.0" encoding="UTF-8"?>
<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Layout><Page WIDTH="2000" HEIGHT="1000"><PrintSpace>
<TextBlock ID="b1"><TextLine><String CONTENT="The" HPOS="200" VPOS="100" WIDTH="100" HEIGHT="50"/><SP/>
<String CONTENT="steam" SUBS_TYPE="HypPart1" SUBS_CONTENT="steamer" HPOS="320" VPOS="100" WIDTH="200" HEIGHT="50"/></TextLine>
</TextBlock></PrintSpace></Page></Layout></alto>`;
const HOCR = `<!DOCTYPE html><html><head><title>x</title></head><body>
<div class='ocr_page' title='image "a.png"; bbox 0 0 1000 500; ppageno 0'><div class='ocr_carea'><p class='ocr_par'>
<span class='ocr_line' title="bbox 100 50 500 100; baseline 0 0"><span class='ocrx_word' title='bbox 100 50 200 100; x_wconf 95'>Der</span>
<span class='ocrx_word' title='bbox 220 50 500 100'><strong>Dampfer</strong></span></span></p></div></div></body></html>`;
const GPX = `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>Round</name></metadata>
<trk><name>Walk</name><trkseg><trkpt lat="46.05" lon="14.5"><ele>300</ele></trkpt><trkpt lat="46.06" lon="14.51"/><trkpt lat="46.07" lon="14.5"/></trkseg></trk>
<rte><rtept lat="1" lon="2"/><rtept lat="1.5" lon="2.5"/></rte></gpx>`;
const CSV = [
  'file,title,date,keywords,Donor\nphoto.jpg,The quay,1936-05-01,"boat;sea","Doe, Jane"\nother.jpg,"Two\nlines",1937,,\n',
  'file;title;latitude;longitude\nphoto.jpg;Der Kai;46,05;14,5\n',
  'file\ttitle\nphoto.jpg\tThe quay\n',
];
/** 16 by 12 pixels of a test card. */
const JXL = Buffer.from(
  '/wpYsAEAEogCAAwFXZkcAAAVKqOMG7yc6/nyQ4fFtI3rDG21bWFJosg4NkkncEgSS4DsXEUCovdznP/MFx96E5vuDDubz2LpQQsVT4AgKqRAou26lY7HY1TQ8Zj5/8nHgJCQS+ZvoYlb4Q6jSjA+rR1wf80sXkfJGjmfJ3xI1aN1+XvjgFgcOPNmRWVtpaPWpQgMgr5K7Rja9tIFRoB+Of8iAHxSMy4rI+lfRNPLJd1RYfK2iaWzekKRLASJKpY/gOB2fep873e6q9a7Y3JveCruP1HQv8/FNo2Rhzgbq4fL0NAxJyIKsWrB0x+eXLHzdcxBqy1H9WDfXkz2cyeHl0BqkxvDPqNSorVHfm0sQmHUHz0Y8Ih2xIx8z+tvAfQl16CxhWqOxQeu780frKUWAsCjxiBoc5Yd6w8wC7hm74lgRmN5XflT1ltBYMOGHAY=',
  'base64',
);

const toPhoto = (extension: string) => (number: number) => ({ file: `${number}${extension}`, beside: `${number}.jpg` });
const toSound = (extension: string) => (number: number) => ({ file: `${number}${extension}`, beside: `${number}.mp3` });
const toFolder = (name: string) => (number: number) => ({ file: `${number}/${name}`, beside: `${number}/photo.jpg` });
const toItself = (extension: string) => (number: number) => ({ file: `${number}${extension}` });

const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

/** MP3 files with ID3 tags: written by mediabunny, version 2.3, unsynchronised, and within a WAVE chunk. */
async function makeTagged(): Promise<Buffer[]> {
  const sound = await makeSound('mp3', 1);
  const frame = (id: string, data: string, flags = 0) => {
    const head = Buffer.alloc(10, id, 'latin1');
    head.writeUInt32BE(data.length, 4);
    head.writeUInt16BE(flags, 8);
    return Buffer.concat([head, Buffer.from(data, 'latin1')]);
  };
  const tag = (version: number, flags: number, frames: Buffer[]) => {
    const body = Buffer.concat([...frames, Buffer.alloc(30)]);
    return Buffer.concat([
      Buffer.from([0x49, 0x44, 0x33, version, 0, flags, 0, 0, body.length >> 7, body.length & 0x7f]),
      body,
      sound,
    ]);
  };
  const frames = [
    frame('TIT2', '\x03The ferry'),
    frame('COMM', '\0eng\0It left at seven'),
    frame('TXXX', '\0Donor\0Jane'),
  ];
  const lyrics = frame('USLT', '\x01eng\xff\xfe\0\0\xff\xfea\0', 0);
  return [
    await makeSound('mp3', 1, { title: 'The ferry', artist: 'Ada', comment: 'At the quay', genre: 'Speech' }),
    tag(3, 0, [...frames, lyrics]),
    tag(4, 0x80, [...frames, frame('APIC', '\0image/png\0\x03\0\xff\0\xe0', 2)]),
    tag(4, 0x40, [Buffer.from([0, 0, 0, 6, 1, 0]), ...frames]),
    tag(2, 0, [Buffer.from('TT2\0\0\x05\0Rain', 'latin1')]),
  ];
}

export const FORMATS: Format[] = [
  {
    name: 'story',
    toFiles: toItself('.md'),
    makeSeeds: () => [`---\n${MATTER}---\n${PROSE}`, PROSE, `---\n${MATTER}---\n`],
    nests: [...MARKDOWN, ...YAML],
    bombs: [...YAML_BOMBS.map((yaml) => `---\n${yaml}\n---\n${PROSE}`), `# A\n\n${'<div>'.repeat(50_000)}`],
  },
  {
    name: 'index.md',
    toFiles: toFolder('index.md'),
    makeSeeds: () => [`---\ntitle: Ferries\norder: 3\nsort: name\ncover: photo.jpg\n---\n${PROSE}`],
    nests: [...MARKDOWN, ...YAML],
    bombs: YAML_BOMBS.map((yaml) => `---\n${yaml}\n---\n${PROSE}`),
  },
  {
    name: 'WebVTT',
    toFiles: toSound('.vtt'),
    makeSeeds: () => [VTT],
    nests: ['-->', '<v a>', '00:00.000 --> 00:01.000\n', '&', '<', '\n'],
  },
  {
    name: 'SubRip',
    toFiles: toSound('.srt'),
    makeSeeds: () => [SRT],
    nests: ['-->', '<i>', '00:00:00,000 --> 00:00:01,000\n', '&', '\n'],
  },
  {
    name: 'TTML',
    toFiles: toSound('.ttml'),
    makeSeeds: () => [TTML],
    nests: [...XML, '<p begin="1s" end="2s">', '<span begin="1s">', '<br/>', '<div begin="1s">'],
    bombs: [`${ENTITIES}${TTML.replace('Hello', '&a30;')}`],
  },
  {
    name: 'SubStation Alpha',
    toFiles: toSound('.ass'),
    makeSeeds: () => [SSA],
    nests: [
      '{',
      '{\\p1}',
      '}',
      ',',
      'Dialogue: 0,0:00:00.00,0:00:01.00,D,A,0,0,0,,a\n',
      'Format: ',
      '[Events]\n',
      '\n',
    ],
  },
  {
    name: 'ALTO',
    toFiles: toPhoto('.alto.xml'),
    makeSeeds: () => [ALTO],
    nests: [...XML, '<TextBlock>', '<String CONTENT="a"/>'],
    bombs: [`${ENTITIES}${ALTO.replace('The', '&a30;')}`],
  },
  {
    name: 'hOCR',
    toFiles: toPhoto('.hocr'),
    makeSeeds: () => [HOCR],
    nests: [...XML, '<span class="ocr_line">', "<b title='bbox 1 1 2 2'>"],
  },
  {
    name: 'JSON sidecar',
    toFiles: toPhoto('.jpg.json'),
    makeSeeds: () => EXPORTS,
    nests: ['{"a":', '[', '"', '\\u0000', '{"__proto__":', '-1e999,', '"people":[{"name":"a"},'],
    bombs: [`[${'{"a":'.repeat(500_000)}`, `{"photoTakenTime":${'['.repeat(1_000_000)}`],
  },
  {
    name: 'GPX',
    toFiles: toItself('.gpx'),
    makeSeeds: () => [GPX],
    nests: [...XML, '<trkseg>', '<trkpt lat="1" lon="2"/>', '<name>'],
    bombs: [`${ENTITIES}${GPX.replace('Walk', '&a30;')}`],
  },
  {
    name: 'metadata.csv',
    toFiles: toFolder('metadata.csv'),
    makeSeeds: () => CSV,
    nests: ['"', ',', '""', '\n', 'a,', ';', '\t', 'photo.jpg,x\n', '"\n'],
  },
  {
    name: 'PMTiles',
    toFiles: toItself('.pmtiles'),
    makeSeeds: () => [
      toVectorArchive(
        [{ at: [0, 0, 0], layers: { earth: [], roads: [] } }],
        [14.5, 46, 14.6, 46.1],
        '<a href="https://a.example">A</a>',
      ),
      toArchive({ type: 2, tiles: [{ at: [0, 0, 0], body: Buffer.from('png') }], metadata: { attribution: 'B' } }),
    ],
  },
  {
    name: 'PDF',
    toFiles: toItself('.pdf'),
    makeSeeds: () => [
      makePdf([{ text: ['The ferry', 'left'] }, {}], { info: { Title: 'Ferries' } }),
      makePdf([{ rotate: 90 }], { isRightToLeft: true }),
    ],
  },
  {
    name: 'RAW',
    toFiles: (number) => ({
      file: `${number}${['.dng', '.nef', '.arw', '.cr2', '.orf', '.rw2', '.raf', '.cr3'][number % 8]}`,
    }),
    makeSeeds: () =>
      Promise.all([makeDng(), makeNef(), makeArw(), makeCr2(), makeOrf(), makeRw2(), makeRaf(), makeCr3()]),
  },
  {
    name: 'JPEG XL',
    toFiles: toItself('.jxl'),
    makeSeeds: () => [
      JXL,
      Buffer.concat([
        box('JXL ', Buffer.from('\r\n\x87\n', 'latin1')),
        box('ftyp', Buffer.from('jxl \0\0\0\0jxl ', 'latin1')),
        box('jxlc', JXL),
      ]),
    ],
  },
  { name: 'ID3', toFiles: toItself('.mp3'), makeSeeds: makeTagged },
];

/** Files in the root of a library that apply to the whole site. */
export const SITE_SEEDS = [
  'title: Ferries\ndescription: The archive\nlanguages: [en, de]\nlicence: CC BY 4.0\nnavigation: [story.md]\nfields:\n  Donor: { facet: true }\nmap: { attribution: © OSM }\n',
];
export const SITE_NESTS = YAML;
export const SITE_BOMBS = YAML_BOMBS;
