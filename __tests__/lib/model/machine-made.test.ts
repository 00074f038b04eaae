import { classifyMachineMade } from '@/lib/model/machine-made';

const FOLDERS = {
  bin: `@Recycle @Recycle.bin #recycle #Recycle $RECYCLE.BIN RECYCLER Recycled @Recently-Snapshot #snapshot ~snapshot
    @snapshot .snapshot .snapshots .zfs .recycle .Trashes .Trash-1000 trash-1000 lost+found LOST.DIR FOUND.000 TrashBox
    .stversions .picasaoriginals [Originals]`,
  cache: `@eaDir @EADIR @tmp @sharebin @Transcode @__thumb .@__thumb __MACOSX .AppleDouble .TemporaryItems .Spotlight-V100
    .thumbnails node_modules CaptureOne Fotos.photoslibrary Fotos.photolibrary Fotos.migratedphotolibrary A.aplibrary
    A.apvault Katalog-Previews.lrdata Katalog.lrcat-data Katalog.lrlibrary Katalog.cocatalog Session.cosessiondb`,
  proxy: 'THMBNL thmbnl',
  partial: 'film.mp4.download',
};
const SPACED = ['Recycle Bin', 'Network Trash Folder', 'Network Recycle Bin', '#Recycle Bin'];

const FILES = {
  backup: `a.jpg_original A.JPG_ORIGINAL a.jpg_original~ a.jpg~ metadata.csv~ index.md.bak a.jpg.bak2 a.jpg.old a.jpg.orig
    #a.jpg# story.md.swp .story.md.swp a.jpg.backup`,
  partial: `a.jpg_exiftool_tmp a.jpg.part a.jpg.PARTIAL a.jpg.crdownload a.jpg.download a.jpg.filepart a.jpg.!ut a.jpg.!qB
    a.jpg.opdownload a.jpg.aria2 a.jpg.!sync ~syncthing~a.jpg.tmp .syncthing.b.jpg.tmp a.tmp`,
  conflict: `a.sync-conflict-20260101-101010-ABCDEFG.jpg a.Conflict.jpg a[Conflict].jpg
    a_DiskStation_Mar-16-142354-2026_Conflict.jpg`,
  proxy: 'GX010001.LRV DJI_0001.lrf LRV_20260101_101010_01_001.insv GL010001.glv',
  cache: 'Session.cosessiondb',
  edits: 'IMG_0001.AAE IMG_E0001.aae a.jpg.dop a.nef.pp3 a.jpg.arp a.cop a.comask a.on1 a.nksd a.vrd',
  data: `IMG_1.JPG.supplemental-metadata.json IMG_1.JPG.supplemental-metadata(1).json IMG_1.JPG.suppl.json
    IMG_1.jpg.json metadata.json print-subscriptions.json track.geojson DJI_0001.SRT DJI_20230101120000_0001_D.SRT
    C0001M01.XML MEDIAPRO.XML 00000.CPI MOV001.MODD MOV001.moff`,
};
const CONFLICTS = [
  "a (Anna's conflicted copy 2026-01-01).jpg",
  'a (conflicted copy 2026-01-01 101010).jpg',
  'story (conflicted copy).md',
  'a (Conflicted copy from Annas Mac on 2026-01-01).jpg',
  'a (Case Conflict 1).jpg',
  'a (In Konflikt stehende Kopie von Anna 2026-01-01).jpg',
  'a (Copie en conflit de Anna 2026-01-01).jpg',
  'a (SFConflict anna@example.org 2026-01-01-10-10-10).jpg',
  'a (Cópia em conflito de Anna).jpg'.normalize('NFD'),
];

const toCases = (table: Record<string, string>) =>
  Object.entries(table).flatMap(([kind, names]) => names.split(/\s+/).map((name): [string, string] => [name, kind]));

test.each([...toCases(FOLDERS), ...SPACED.map((name): [string, string] => [name, 'bin'])])(
  'the folder %s is a %s, in any case',
  (name, kind) => {
    for (const each of [name, name.toLowerCase(), name.toUpperCase()])
      expect(classifyMachineMade(each, true)).toBe(kind);
  },
);

test.each([
  ['System Volume Information', 'cache'],
  ['Temporary Items', 'cache'],
  ['Album (conflicted copy)', 'conflict'],
])('the folder %s is a %s', (name, kind) => expect(classifyMachineMade(name, true)).toBe(kind));

test.each([...toCases(FILES), ...CONFLICTS.map((name): [string, string] => [name, 'conflict'])])(
  'the file %s is a %s, in any case',
  (name, kind) => {
    for (const each of [name, name.toLowerCase(), name.toUpperCase()])
      expect(classifyMachineMade(each, false)).toBe(kind);
  },
);

test.each(
  `Old;Originals;Trash;Papierkorb;backup;Backup 2019;Snapshots;Recycling;Cache;Conflict;@home;#1;~;Temporary;Trash 2;
  Downloads;Original;Capture One;SUB;old.photos;Thumbnails;The Recycler`.split(/;\s*/),
)('the folder "%s" may belong to an owner', (name) => expect(classifyMachineMade(name, true)).toBeNull());

test.each(
  `photo old.jpg;original.jpg;photo_original.jpg;a.original.jpg;my_original_photo.tif;backup.jpg;old;bak;part;tmp;.part;
  The conflict.jpg;Israel_conflict.jpg;conflicted copy.jpg;a (copy).jpg;a - Kopie.jpg;a~b.jpg;PXL_4.MP~2;~a.jpg;#1.jpg;
  a#1.jpg;part.2.jpg;download.jpg;lrv.jpg;DSC0001.jpg;.jpg;LRV;snapshot.jpg;recycler.jpg;a.old.jpg;metadata (1).csv`.split(
    /;\s*/,
  ),
)('the file "%s" may belong to an owner', (name) => expect(classifyMachineMade(name, false)).toBeNull());
