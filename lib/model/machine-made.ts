// Recognizes machine-made folders and files by name: recycle bins, caches, backups, unfinished downloads.

export type MachineKind = 'bin' | 'cache' | 'proxy' | 'edits' | 'data' | 'backup' | 'partial' | 'conflict';

/** Matches whole names in lower case. Sources are regular expressions. */
const toWhole = (...sources: string[]) => new RegExp(`^(?:${sources.join('|')})$`);

const toEnding = (...endings: string[]) => new RegExp(`.\\.(?:${endings.join('|')})$`);

// Conflict copies of synchronization programs, not plain words: "The conflict.jpg" is an owner's own name.
const CONFLICT = new RegExp(
  [
    // Syncthing: https://docs.syncthing.net/users/syncing.html#conflicting-changes
    '\\.sync-conflict-\\d{8}-\\d{6}',
    // Dropbox, Nextcloud and ownCloud, in the languages of their interfaces.
    '\\(.*(?:conflicted copy|case conflict|unicode encoding conflict|selective sync conflict)[^)]*\\)',
    '\\(.*(?:in konflikt stehende kopie|copie en conflit|copia en conflicto|copia in conflitto|conflicterende kopie)',
    '\\(.*(?:c[óo]pia em conflito|kopia powodująca konflikt|конфликтующая копия|競合コピー|冲突副本)',
    // Seafile, pCloud and Google Drive.
    '\\(sfconflict ',
    '[([]conflicted[)\\]]',
    '\\[conflict(?: \\d+)?\\]',
    // Synology Drive: name_computer_Mar-16-142354-2026_Conflict.jpg
    '_[a-z]{3}-\\d{1,2}-\\d{4,6}-\\d{4}_conflict',
    // Resilio Sync: name.Conflict.jpg
    '\\.conflict\\d*(?:\\.[a-z0-9]{1,5})?$',
  ].join('|'),
);

const FOLDERS: [MachineKind, RegExp][] = [
  [
    'bin',
    toWhole(
      // QNAP, Synology, Asustor, TerraMaster, TrueNAS, Samba, Buffalo, Netgear, Unraid
      '[@#]recycle(?:[. ]?bin)?',
      '[@#]?recently-snapshots?',
      '[@#~.]snapshots?',
      '\\.zfs',
      '\\.?trashbox',
      '(?:network )?recycle[. ]bin',
      '\\.recycle(?:[. ]?bin)?',
      // Windows
      '\\$recycle\\.bin',
      'recycler',
      'recycled',
      'found\\.\\d{3}',
      // macOS, Linux, Android
      'network trash folder',
      '\\.trash(?:es|ed)?',
      '\\.?trash-\\d+',
      'lost\\+found',
      'lost\\.dir',
      // Versions of Syncthing and Resilio Sync, and originals of Picasa, ACDSee and digiKam.
      '\\.stversions',
      '\\.sync',
      '\\.picasaoriginals',
      '\\[originals\\]',
      '\\.dtrash',
    ),
  ],
  [
    'cache',
    toWhole(
      '@eadir',
      '@tmp',
      '@sharebin',
      '@sharesnap',
      '@transcode',
      '@quarantine',
      '@database',
      '@appstore',
      '@apptemp',
      '@synodrive',
      '@synologydrive',
      '@synologydrivesharesync',
      '@img_bkp_cache',
      '@docker',
      '\\.?@__(?:thumbs?|desc|qini)',
      'system volume information',
      '__macosx',
      '\\.?temporary ?items',
      '\\.appledouble',
      '\\.spotlight-v100',
      '\\.fseventsd',
      '\\.documentrevisions-v100',
      '\\.thumbnails?',
      '\\.dropbox\\.cache',
      '\\.tmp\\.drive(?:download|upload)',
      'captureone',
      'node_modules',
      '_vti_cnf',
      '\\.xvpics',
    ),
  ],
  // Libraries of Photos, Aperture, Lightroom, Capture One, Final Cut: internal files, including thumbnails.
  [
    'cache',
    toEnding(
      'photoslibrary',
      'photolibrary',
      'migratedphotolibrary',
      'photoboothlibrary',
      'aplibrary',
      'apvault',
      'lrdata',
      'lrcat-data',
      'lrlibrary',
      'cocatalog',
      'cosessiondb',
      'imovielibrary',
      'fcpbundle',
      'tvlibrary',
    ),
  ],
  ['proxy', toWhole('thmbnl')],
  ['partial', toEnding('download', 'crdownload')],
  ['conflict', CONFLICT],
];

const FILES: [MachineKind, RegExp][] = [
  ['conflict', CONFLICT],
  // GoPro, DJI, Insta360
  ['proxy', /.\.(?:lrv|lrf|glv)$|^lrv_.*\.insv$/],
  ['cache', toEnding('cosessiondb', 'cocatalogdb', 'photoslibrary')],
  // Settings beside a picture: Apple Photos, DxO, RawTherapee, ART, Capture One, ON1, Nikon, Canon.
  ['edits', toEnding('aae', 'dop', 'pp3', 'arp', 'co[spft]', 'comask', 'on1', 'onphoto', 'nks[cd]', 'vrd', 'dr4')],
  // Google Takeout and other exports; data of flights and films of DJI, Sony, Panasonic and Canon.
  ['data', toEnding('json', 'jsonl', 'geojson')],
  ['data', /^dji_.*\.srt$|^(?:c\d{4}m\d\d|mediapro)\.xml$|.\.(?:moff|modd|cpi|mpls?|clpi|bdmv?|ctg)$/],
  // Unfinished files of exiftool; must precede backups.
  ['partial', /_exiftool_tmp$/],
  [
    'partial',
    toEnding(
      'part',
      'partial',
      'crdownload',
      'download',
      'opdownload',
      'filepart',
      'aria2',
      '!ut',
      '!qb',
      '!bt',
      '!sync',
      'bc!',
      'xltd',
      'dltmp',
      'incomplete',
      'tmp',
      'temp',
    ),
  ],
  // exiftool writes the original to name.jpg_original; editors write name~, name.bak, #name#.
  ['backup', /_original$|.~$|^#.+#$/],
  ['backup', toEnding('bak\\d*', 'bkp', 'bck', 'backup', 'old', 'orig', 'save', 'sw[nop]', 'kate-swp')],
];

/** Returns the kind of machine-made name; null for an owner's name. */
export function classifyMachineMade(name: string, isFolder: boolean): MachineKind | null {
  const lower = name.normalize('NFC').toLowerCase();
  return (isFolder ? FOLDERS : FILES).find(([, pattern]) => pattern.test(lower))?.[0] ?? null;
}
