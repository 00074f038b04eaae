// Recognizes titles of documents that programs generate, such as the name of a printed file.
import { textOf, type Xmp } from '@/lib/metadata/formats/xmp-values';

const UNTITLED =
  /^(?:untitled|unbenannt|ohne titel|sans titre|sin t[ií]tulo|senza titolo|sem t[ií]tulo|naamloos|no title|document|dokument|presentation|powerpoint[ -]pr[äe]sentation|powerpoint presentation|about:blank|new document|scan|\(anonymous\))(?:[ _-]*\(?\d+\)?)?$/iu;

/** A program's name before the printed file's: `Microsoft Word - Letter.doc`. */
const PRINTED_BY =
  /^\(?(?:microsoft (?:office )?(?:word|powerpoint|excel|publisher|visio|outlook|project)|adobe \w+|libreoffice|openoffice(?:\.org)?|wordpad|notepad)\b[^-–]* [-–] /iu;

/** A file's name or location: `paper.html`, `C:\\scans\\0001.tif`, `file:///tmp/a`, `https://example.org/print?id=3`. */
const FILE =
  /^(?:(?:[a-z]:[\\/]|\\\\|file:|https?:\/\/).*|.*\.(?:docx?|dotx?|odt|ott|rtf|txt|wpd|pages|indd|qxd|qxp|pmd|fm|tex|ltx|dvi|e?ps|ai|psd|cdr|dwg|vsdx?|pub|pptx?|odp|key|xlsx?|ods|csv|numbers|x?html?|xml|svg|md|eml|msg|pdf|jpe?g|png|tiff?|gif|bmp))$/iu;

/** @returns undefined for the title of a document that a program generated, so that the file's name replaces it */
export function dropMachineTitle(title: string | undefined): string | undefined {
  const text = title?.replaceAll('\0', '').trim();
  if (!text || !/[\p{L}\p{N}]/u.test(text)) return undefined;
  return [UNTITLED, PRINTED_BY, FILE].some((form) => form.test(text)) ? undefined : text;
}

const isTitle = (name: string) => name === 'dc:title' || name.startsWith('dc:title@');

/** The packet embedded in a document, without titles that a program generated. */
export const withoutMachineTitle = (xmp: Xmp): Xmp =>
  new Map([...xmp].filter(([name, value]) => !isTitle(name) || dropMachineTitle(textOf(value)) !== undefined));
