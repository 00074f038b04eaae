import { parseXmp } from '@/lib/metadata/formats/xmp';
import { xmpStructs, xmpText, xmpTexts } from '@/lib/metadata/formats/xmp-values';
import { bag, toXmp } from '../../library/media-file';

describe('an XMP packet', () => {
  test('identifies properties by namespace, not by prefix', () => {
    const packet = toXmp(
      '<q:title xmlns:q="http://purl.org/dc/elements/1.1/">A</q:title><dc:source xmlns:dc="http://example.org/">B</dc:source>',
      'xmlns:xap="http://ns.adobe.com/xap/1.0/" xap:Rating="4"',
    );
    const xmp = parseXmp(packet);
    expect(xmpText(xmp, 'dc:title')).toBe('A');
    expect(xmpText(xmp, 'xmp:Rating')).toBe('4');
    expect(xmp.has('dc:source')).toBe(false);
  });

  test('is read in the requested language, then in x-default', () => {
    const texts =
      '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Boats</rdf:li><rdf:li xml:lang="de-DE">Boote</rdf:li></rdf:Alt></dc:title>';
    expect(xmpText(parseXmp(toXmp(texts)), 'dc:title')).toBe('Boats');
    expect(xmpText(parseXmp(toXmp(texts), 'de'), 'dc:title')).toBe('Boote');
    expect(xmpText(parseXmp(toXmp(texts), 'fr'), 'dc:title')).toBe('Boats');
  });

  test('supports structures as elements, as attributes and as descriptions', () => {
    const shapes = [
      '<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:AppliedToDimensions rdf:parseType="Resource"><stDim:w>7</stDim:w></mwg-rs:AppliedToDimensions></mwg-rs:Regions>',
      '<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:AppliedToDimensions stDim:w="7"/></mwg-rs:Regions>',
      '<mwg-rs:Regions><rdf:Description><mwg-rs:AppliedToDimensions><rdf:Description stDim:w="7"/></mwg-rs:AppliedToDimensions></rdf:Description></mwg-rs:Regions>',
    ];
    for (const shape of shapes) {
      const [regions] = xmpStructs(parseXmp(toXmp(shape)), 'mwg-rs:Regions');
      const [dimensions] = regions ? xmpStructs(regions, 'mwg-rs:AppliedToDimensions') : [];
      expect(dimensions && xmpText(dimensions, 'stDim:w')).toBe('7');
    }
  });

  test('may qualify a value', () => {
    expect(
      xmpText(
        parseXmp(
          toXmp('<dc:source rdf:parseType="Resource"><rdf:value>A</rdf:value><xmp:Note>why</xmp:Note></dc:source>'),
        ),
        'dc:source',
      ),
    ).toBe('A');
  });

  test('decodes standard entities and CDATA, and expands no custom entities', () => {
    const packet = `<!DOCTYPE x [<!ENTITY lol "lol"><!ENTITY file SYSTEM "file:///etc/passwd">]>${toXmp(bag('dc:subject', 'A &amp; B &#xe9;', '<![CDATA[<i>]]>', '&lol;&file;'))}`;
    expect(xmpTexts(parseXmp(packet), 'dc:subject')).toEqual(['A & B é', '<i>', '&lol;&file;']);
  });

  test('is read in UTF-16 too', () => {
    const text = `\uFEFF${toXmp(bag('dc:subject', 'Nagasaki 長崎'))}`;
    const little = Buffer.from(text, 'utf16le');
    expect(xmpTexts(parseXmp(little), 'dc:subject')).toEqual(['Nagasaki 長崎']);
    expect(xmpTexts(parseXmp(Buffer.from(little).swap16()), 'dc:subject')).toEqual(['Nagasaki 長崎']);
  });

  test('yields everything before its damage', () => {
    const packet = toXmp(`${bag('dc:subject', 'A')}<dc:title>`).slice(0, -60);
    expect(xmpTexts(parseXmp(packet), 'dc:subject')).toEqual(['A']);
  });

  test('may be arbitrarily deep and long', () => {
    // Without a depth limit, seven hundred thousand open elements take minutes.
    const deep = toXmp(`${bag('dc:subject', 'A')}${'<dc:source>'.repeat(700_000)}`);
    const long = toXmp(
      `<dc:subject><rdf:Bag>${Array.from({ length: 200_000 }, (_, index) => `<rdf:li>k${index}</rdf:li>`).join('')}</rdf:Bag></dc:subject>`,
    );
    expect(xmpTexts(parseXmp(deep), 'dc:subject')).toEqual(['A']);
    expect(xmpTexts(parseXmp(long), 'dc:subject')).toHaveLength(1_000);
  });

  test('cannot pollute prototypes', () => {
    const xmp = parseXmp(toXmp('<dc:__proto__>x</dc:__proto__><dc:constructor>y</dc:constructor>', 'dc:toString="z"'));
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect(xmp.get('dc:constructor')).toBe('y');
  });
});
