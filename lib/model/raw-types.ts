// Lists camera RAW types by media type, with display names.

/** RAW types whose embedded preview is used. Most media types are not registered. */
const RAW_NAMES: Record<string, string> = {
  'image/x-adobe-dng': 'Adobe DNG',
  'image/x-canon-cr2': 'Canon CR2',
  'image/x-canon-cr3': 'Canon CR3',
  'image/x-epson-erf': 'Epson ERF',
  'image/x-fuji-raf': 'Fujifilm RAF',
  'image/x-hasselblad-3fr': 'Hasselblad 3FR',
  'image/x-kodak-dcr': 'Kodak DCR',
  'image/x-nikon-nef': 'Nikon NEF',
  'image/x-olympus-orf': 'Olympus ORF',
  'image/x-panasonic-rw2': 'Panasonic RW2',
  'image/x-pentax-pef': 'Pentax PEF',
  'image/x-phaseone-iiq': 'Phase One IIQ',
  'image/x-raw': 'RAW',
  'image/x-samsung-srw': 'Samsung SRW',
  'image/x-sony-arw': 'Sony ARW',
};

export const isRawType = (type: string) => Object.hasOwn(RAW_NAMES, type);

const OTHER_NAMES: Record<string, string> = {
  'audio/mpeg': 'MP3',
  'image/j2c': 'JPEG 2000',
  'image/jp2': 'JPEG 2000',
  'image/svg+xml': 'SVG',
  'image/vnd.adobe.photoshop': 'Photoshop',
};

export const getTypeName = (type: string) =>
  OTHER_NAMES[type] ?? RAW_NAMES[type] ?? type.replace(/^[a-z]+\/(x-)?/, '').toUpperCase();
