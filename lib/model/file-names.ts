// Compares file names: the only functions by which files are matched by name.

/** Macs decompose letters (NFD), and other systems differ in case: names that are equal here mean the same file. */
export const foldName = (name: string) => name.normalize('NFC').toLowerCase();

export const getStem = (name: string) => name.replace(/\.[^.]*$/, '');

/** In order of preference, if several belong to a RAW file or a film. */
export const PICTURE_EXTENSIONS = ['jpg', 'jpeg', 'heic', 'heif', 'hif', 'avif', 'webp', 'png', 'tif', 'tiff'];
const OTHER_PICTURES = [
  'gif',
  'bmp',
  'jxl',
  'jp2',
  'jpx',
  'jpf',
  'j2k',
  'j2c',
  'jpe',
  'jfif',
  'ico',
  'psd',
  'psb',
  'svg',
];

const RAW = /\.(?:3fr|arw|cr2|cr3|dcr|dng|erf|fff|iiq|kdc|nef|nrw|orf|ori|pef|raf|raw|rw2|rwl|sr2|srf|srw)$/;

/** `.MP` and `.MP~2` are what Google's camera writes. */
const FILM = /\.(?:mp4|m4v|mov|qt|webm|mkv|ogv|3gp|3g2|mpe?g|avi|mts|m2ts|wmv|mp(?:~\d)?)$/;
/** Recordings, and shortcuts to films on other sites. */
const OTHER_PLAYABLE = /\.(?:mp3|m4a|m4b|aac|flac|ogg|oga|opus|wav|aiff?|wma|mka|url)$/;

const toExtension = (folded: string) => folded.slice(folded.lastIndexOf('.') + 1);

export const rankPictureName = (name: string) => PICTURE_EXTENSIONS.indexOf(toExtension(foldName(name)));
export const isPictureName = (name: string) =>
  rankPictureName(name) >= 0 || OTHER_PICTURES.includes(toExtension(foldName(name)));
export const isRawName = (name: string) => RAW.test(foldName(name));
export const isFilmName = (name: string) => FILM.test(foldName(name));
/** Whether it may have captions and a poster: a film, a recording, or a link to a film. */
export const isPlayableName = (name: string) => isFilmName(name) || OTHER_PLAYABLE.test(foldName(name));

/** Suffixes that phones add to one of two files: `IMG_1_HEVC.MOV`, `PXL_1.MP.jpg`, `PXL_1.LS.mp4`, `IMG_1.HEIC.MOV`. */
const ADDED = new RegExp(`(?:_hevc|\\.(?:mp|ls|${PICTURE_EXTENSIONS.join('|')}))$`);

/** The name that the files of one moment share: `img_1` of `IMG_1_HEVC.MOV`. */
export const getMomentName = (name: string) => getStem(foldName(name)).replace(ADDED, '');
