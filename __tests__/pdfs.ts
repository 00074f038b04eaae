// Creates small PDF files with given pages, text and metadata.

export interface PdfPage {
  text?: string[];
  /** Points. */
  size?: [width: number, height: number];
  rotate?: number;
}

export interface PdfOptions {
  info?: Record<string, string>;
  xmp?: string;
  isRightToLeft?: boolean;
  /** Encrypted with an unknown password. */
  isLocked?: boolean;
}

const escapeText = (text: string) => text.replace(/[\\()]/g, '\\$&');

const toStream = (content: string, entries = '') =>
  `<< ${entries} /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`;

/** PDF 32000-1:2008, 7.5: header, objects, cross-reference table and its offset. */
export function makePdf(pages: PdfPage[], { info = {}, xmp, isRightToLeft, isLocked }: PdfOptions = {}): Buffer {
  const objects: string[] = [];
  const add = (content: string) => objects.push(content);
  const first = 5;
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`);
  const last = first + 2 * pages.length;
  add(
    `<< /Type /Catalog /Pages 2 0 R ${isRightToLeft ? '/ViewerPreferences << /Direction /R2L >>' : ''} ${xmp ? `/Metadata ${last} 0 R` : ''} >>`,
  );
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  add(
    `<< ${Object.entries(info)
      .map(([name, value]) => `/${name} (${escapeText(value)})`)
      .join(' ')} >>`,
  );
  pages.forEach(({ text = [], size = [300, 400], rotate = 0 }, at) => {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Rotate ${rotate} /Contents ${first + 2 * at + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    const lines = text.map((line, row) => `BT /F1 18 Tf 30 ${size[1] - 50 - 24 * row} Td (${escapeText(line)}) Tj ET`);
    const shade = (0.95 - (at % 5) * 0.1).toFixed(2);
    add(toStream(`${shade} 0.9 0.8 rg 0 0 ${size.join(' ')} re f 0 0 0 rg 0 0 12 12 re f\n${lines.join('\n')}`));
  });
  if (xmp) add(toStream(Buffer.from(xmp).toString('latin1'), '/Type /Metadata /Subtype /XML'));
  let file = '%PDF-1.7\n';
  const starts = objects.map((content, at) => {
    const start = Buffer.byteLength(file, 'latin1');
    file += `${at + 1} 0 obj\n${content}\nendobj\n`;
    return start;
  });
  const table = Buffer.byteLength(file, 'latin1');
  const key = 'ab'.repeat(32);
  const locked = isLocked
    ? `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >> /ID [<00> <00>]`
    : '';
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')}`;
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R ${locked} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
