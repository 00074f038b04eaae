// Keeps the catalogues of audiences up to date with the public one, and draws pictures that the public does not see.
import fs from 'node:fs';
import { isSnapshot } from '@/lib/catalogue/damage';
import { getViewFolder, listViews, removeUnusedViews, type View } from '@/lib/catalogue/views';
import { buildView } from '@/lib/catalogue/write/build-view';
import type { IndexProgress } from '@/lib/catalogue/write/meta-table';
import { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { drawAll } from './draw';
import { createWriteBatcher, type IndexSettings } from './work';

export function createViewKeeper(settings: IndexSettings) {
  const { data, writer, readers } = settings;
  /** Edition of the public catalogue that a view was built from, by key. */
  const built = new Map<string, number>();

  const getFolder = ({ key }: View) => getViewFolder(data, key);

  function build(view: View, views: View[]) {
    const edition = writer.getEdition();
    // People who see everything come first, and have drawn what others may see.
    const drawn = [data, ...views.filter(({ access }) => access.audiences === 'all').map(getFolder)];
    buildView(data, getFolder(view), { access: view.access, drawn });
    built.set(view.key, edition);
  }

  /** @returns whether a picture was drawn */
  async function draw(view: View, isCalled: () => boolean): Promise<boolean> {
    const own = new CatalogueWriter(getFolder(view), undefined, { loosenDelay: 0, access: view.access });
    try {
      const before = own.drawing.countToDraw();
      if (before === 0) return false;
      const work = createWriteBatcher(own, readers.room * 2, () => {});
      const progress: IndexProgress = { state: 'drawing', done: 0, total: 0, toDraw: 0 };
      await drawAll({ ...settings, writer: own, isCalled }, work, progress);
      work.commit();
      return own.drawing.countToDraw() < before;
    } finally {
      own.close();
    }
  }

  return {
    /** Builds each view that is missing or older than the catalogue. @param isCalled whether the library is to be read first */
    async refresh(isCalled: () => boolean) {
      removeUnusedViews(data);
      const views = listViews(data);
      const edition = writer.getEdition();
      const isOld = (view: View) => built.get(view.key) !== edition || !isSnapshot(getFolder(view));
      for (const view of views.filter(isOld)) {
        if (isCalled()) return;
        build(view, views);
        await new Promise(setImmediate);
        if (view.access.audiences !== 'all') continue;
        // Readers take a catalogue that was linked for one that does not change, so it is linked again.
        if (await draw(view, isCalled)) build(view, views);
      }
      for (const key of built.keys()) if (!fs.existsSync(getViewFolder(data, key))) built.delete(key);
    },
  };
}
