import { sanitizeSvg } from '@/lib/metadata/formats/svg';

const toSvg = (inner: string, attributes = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;

test('a drawing stays as it is, with its gradients and styles', () => {
  const drawing = toSvg(
    '<style>.a{fill:#fff;stroke:url(#g)}.b>path{fill:red}</style><defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#123456"></stop></linearGradient></defs><g class="a" style="fill:url(#g)"><path d="M0 0L4,4"></path></g><use xlink:href="#g"></use>',
  );
  const { svg, width, height } = sanitizeSvg(
    `<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">${drawing}`,
  );
  expect(svg).toContain('gradientUnits="userSpaceOnUse"');
  expect(svg).toContain('viewBox="0 0 40 20"');
  expect(svg).toContain('stroke:url(#g)');
  expect(svg).toContain('.b&gt;path');
  expect([width, height]).toEqual([40, 20]);
});

test('data of drawing programs is removed', () => {
  const { svg } = sanitizeSvg(
    toSvg(
      '<metadata><rdf:RDF>Jane</rdf:RDF></metadata><sodipodi:namedview id="x" inkscape:zoom="1"/><path d="M0 0" sodipodi:nodetypes="cc"/>',
    ),
  );
  expect(svg).not.toMatch(/Jane|sodipodi|inkscape/);
  expect(svg).toContain('d="M0 0"');
});

test('a size in pixels wins over the view box', () => {
  expect(sanitizeSvg(toSvg('', 'width="80px" height="30" viewBox="0 0 8 3"'))).toMatchObject({ width: 80, height: 30 });
});

test.each([
  ['a script', toSvg('<script>alert(1)</script>')],
  ['a script with a prefix', toSvg('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>')],
  ['a handler', toSvg('', 'viewBox="0 0 1 1" onload="alert(1)"')],
  ['HTML', toSvg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
  ['a picture from elsewhere', toSvg('<image href="https://example.org/x.png"/>')],
  ['a link', toSvg('<a href="javascript:alert(1)"><path d="M0 0"/></a>')],
  ['a use from elsewhere', toSvg('<use href="https://example.org/x.svg#a"/>')],
  ['a use of data', toSvg('<use xlink:href="data:image/svg+xml,x#a"/>')],
  ['an animation of a link', toSvg('<use href="#a"><set attributeName="href" to="https://example.org/#a"/></use>')],
  ['an import', toSvg('<style>@import "https://example.org/x.css";</style>')],
  ['an import in CDATA', toSvg('<style><![CDATA[@import url(https://example.org/x.css);]]></style>')],
  ['a font from elsewhere', toSvg('<style>@font-face{font-family:x;src:url(https://example.org/x.woff2)}</style>')],
  ['a fill from elsewhere', toSvg('<path fill="url(https://example.org/x.svg#a)"/>')],
  ['a disguised fill', toSvg('<path style="fill:u\\72l(https://example.org)"/>')],
  ['entities', `<!DOCTYPE svg [<!ENTITY x "y">]>${toSvg('&x;')}`],
  ['no size', toSvg('', '')],
  ['a web page', '<html><body>x</body></html>'],
  ['nothing', ''],
])('a drawing with %s is refused', (_name, text) => {
  expect(() => sanitizeSvg(text)).toThrow(/so the drawing is not used/);
});
