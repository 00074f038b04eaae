import { joinTranscription, parseTranscription } from '@/lib/metadata/formats/transcription';

const ALTO = `<?xml version="1.0" encoding="UTF-8"?>
<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Layout><Page WIDTH="2000" HEIGHT="1000"><PrintSpace>
<TextBlock ID="b1"><TextLine>
  <String CONTENT="The" HPOS="200" VPOS="100" WIDTH="100" HEIGHT="50"/><SP/>
  <String CONTENT="steam" SUBS_TYPE="HypPart1" SUBS_CONTENT="steamer" HPOS="320" VPOS="100" WIDTH="200" HEIGHT="50"/><HYP CONTENT="-"/>
</TextLine><TextLine>
  <String CONTENT="er" SUBS_TYPE="HypPart2" SUBS_CONTENT="steamer" HPOS="200" VPOS="160" WIDTH="60" HEIGHT="50"/>
  <String CONTENT="leaves" HPOS="280" VPOS="160" WIDTH="300" HEIGHT="50"/>
</TextLine></TextBlock>
<TextBlock ID="b2"><TextLine><String CONTENT="&lt;b&gt; &amp; co." HPOS="0" VPOS="900" WIDTH="4000" HEIGHT="500"/></TextLine></TextBlock>
</PrintSpace></Page></Layout></alto>`;

const HOCR = `<!DOCTYPE html><html><head><title>not this</title></head><body>
<div class='ocr_page' title='image "a.png"; bbox 0 0 1000 500; ppageno 0'>
 <div class='ocr_carea'><p class='ocr_par' lang='deu'>
  <span class='ocr_line' title="bbox 100 50 500 100; baseline 0 0">
   <span class='ocrx_word' title='bbox 100 50 200 100; x_wconf 95'>Der</span>
   <span class='ocrx_word' title='bbox 220 50 500 100; x_wconf 9'><strong>Dampfer</strong></span>
  </span>
  <span class='ocr_line' title="bbox 100 120 500 170">ohne Wörter</span>
 </p><p class='ocr_par'><span class='ocr_line' title="bbox nothing"><span class='ocrx_word'>Ende</span></span></p></div>
</div></body></html>`;

const read = (name: string, content: string) => {
  const lines = parseTranscription(name, content);
  return lines && joinTranscription(lines);
};

test('words of ALTO have their positions, and are joined across hyphenated lines', () => {
  expect(read('a.alto.xml', ALTO)).toBe('The steamer\nleaves\n\n<b> & co.');
  const [first, second] = parseTranscription('a.ALTO.XML', ALTO) ?? [];
  expect(first).toEqual([
    { text: 'The', box: [0.1, 0.1, 0.05, 0.05], ratio: 2 },
    { text: 'steamer', box: [0.16, 0.1, 0.1, 0.05], ratio: 2 },
  ]);
  expect(second).toEqual([{ text: 'leaves', box: [0.14, 0.16, 0.15, 0.05], ratio: 2 }]);
});

test('boxes are clipped to the picture', () => {
  const last = parseTranscription('a.alto.xml', ALTO)?.at(-1);
  expect(last).toEqual([{ text: '<b> & co.', box: [0, 0.9, 1, 0.1], ratio: 2 }]);
});

test('words and lines of hOCR have their positions', () => {
  expect(read('a.hocr', HOCR)).toBe('Der Dampfer\nohne Wörter\n\nEnde');
  const lines = parseTranscription('a.hocr', HOCR) ?? [];
  expect(lines[0]).toEqual([
    { text: 'Der', box: [0.1, 0.1, 0.1, 0.1], ratio: 2 },
    { text: 'Dampfer', box: [0.22, 0.1, 0.28, 0.1], ratio: 2 },
  ]);
  expect(lines[1]).toEqual([{ text: 'ohne Wörter', box: [0.1, 0.24, 0.4, 0.1], ratio: 2 }]);
  expect(lines.at(-1)).toEqual([{ text: 'Ende' }]);
});

test('plain text keeps its lines and their indentation', () => {
  expect(read('a.txt', '\uFEFF\n\nDear Ada,\r\n  I am well.\r\n\r\n\r\n\r\nYours\n\n')).toBe(
    'Dear Ada,\n  I am well.\n\nYours',
  );
});

test('a file without words is no transcription', () => {
  for (const [name, content] of [
    ['a.txt', ' \n\t\n'],
    ['a.alto.xml', '<alto><Layout/></alto>'],
    ['a.alto.xml', 'no XML < at all'],
    ['a.hocr', '<html><body><p>no marks of hOCR</p></body></html>'],
  ] as const)
    expect([content, parseTranscription(name, content)]).toEqual([content, null]);
});

test('damaged, endless and hostile files yield their readable part', () => {
  expect(read('a.alto.xml', ALTO.slice(0, ALTO.indexOf('</TextLine>')))).toBe('The steamer');
  expect(
    read('a.alto.xml', `<!DOCTYPE a [<!ENTITY x "${'y'.repeat(50)}">]>${ALTO.replace('leaves', '&x;')}`),
  ).toContain('&x;');
  const many = parseTranscription('a.alto.xml', `<alto><TextLine>${'<String CONTENT="w"/>'.repeat(30_000)}`) ?? [];
  expect(many.flat()).toHaveLength(20_000);
  const deep = parseTranscription('a.hocr', `${'<span class="ocr_line">'.repeat(20_000)}word`) ?? [];
  expect(joinTranscription(deep)).toBe('word');
});

test.each([
  ['a.txt', 'Dear \u0001Ann\u0001,\r\nthe ship\u0000 \ud800left'],
  ['a.alto.xml', ALTO.replace('"The"', '"Dear&#1; &#1;Ann,"').replace('"leaves"', '"left&#xD800;"')],
  ['a.hocr', HOCR.replace('>Der<', '>Dear \u0001Ann&#1;,<')],
])('control characters in %s are removed', (name, content) => {
  const text = read(name, content) ?? '';
  expect(text).toMatch(/^Dear Ann,/);
  expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cs}/u);
});

// 300,000 nested blocks took over a minute; up to 4 MB of a file are read.
test.each([
  ['nested blocks', 'a.alto.xml', `<alto>${'<TextBlock>'.repeat(300_000)}<TextLine><String CONTENT="word"/>`],
  ['nested lines', 'a.hocr', `${'<span class="ocr_line">'.repeat(170_000)}word`],
  ['nested svg', 'a.hocr', `<p class="ocr_line">word</p>${'<svg><foreignObject>'.repeat(200_000)}`],
  ['ends of nothing', 'a.alto.xml', `${'<a>'.repeat(1000)}${'</b>'.repeat(990_000)}<String CONTENT="word"/>`],
  [
    'ends of nothing that let depth grow',
    'a.hocr',
    `<p class="ocr_line">word</p>${`${'<i>'.repeat(250)}${'</b>'.repeat(250)}`.repeat(2000)}`,
  ],
  ['tags without an end', 'a.alto.xml', `<String CONTENT="word"/>${'<a'.repeat(2_000_000)}`],
  ['attributes', 'a.hocr', `<span class="ocr_line" ${'a b=c '.repeat(600_000)}>word</span>`],
  ['boxes', 'a.hocr', `<span class="ocr_line" title="${'bbox 1 1 '.repeat(400_000)}">word</span>`],
])('%s are read in less than two seconds', (_what, name, content) => {
  const before = process.cpuUsage();
  expect(read(name, content)).toBe('word');
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(2);
});

test('all unclosed paragraphs and lines of a long hOCR file are read', () => {
  const page = Array.from(
    { length: 3000 },
    (_, index) => `<p class="ocr_par"><br><span class="ocr_line">l${index}</span>`,
  );
  expect(parseTranscription('a.hocr', page.join(''))?.flat()).toHaveLength(3000);
});
