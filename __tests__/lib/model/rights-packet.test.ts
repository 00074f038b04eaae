import { buildRightsPacket } from '@/lib/model/rights-packet';

test('without rights there is no packet', () => {
  expect(buildRightsPacket({})).toBeNull();
  expect(buildRightsPacket({ makers: [], rights: {} })).toBeNull();
});

test('a single fact is written alone', () => {
  const packet = buildRightsPacket({ rights: { credit: 'The Museum' } });
  expect(packet?.xmp.match(/<(dc|photoshop|xmpRights|plus):\w+/g)).toEqual(['<photoshop:Credit']);
  expect(packet?.exif).toEqual({});
});

test('characters that XML cannot represent do not break the packet', () => {
  const packet = buildRightsPacket({ makers: ['a\u0000b\u000bc\ud800d\uffffe<f>&g'], rights: { notice: 'x\0y' } });
  expect(packet?.xmp).toContain('<rdf:li>abcde&lt;f&gt;&amp;g</rdf:li>');
  expect(packet?.exif).toEqual({ Copyright: 'xy', Artist: expect.not.stringContaining('\0') });
});
