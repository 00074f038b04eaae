// Keeps the catalogues of audiences up to date with the public one, and draws pictures that the public does not see.
import fs from 'node:fs';
import { isSnapshot } from '@/lib/catalogue/damage';
import { getViewFolder, listViews, removeUnusedViews, type View } from '@/lib/catalogue/views';
import { buildView, removeView } from '@/lib/catalogue/write/build-view';
import type { IndexProgress } from '@/lib/catalogue/write/meta-table';
import { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { seesEverything } from '@/lib/model/audience';
import { drawAll } from './draw';
import { createWriteBatcher, type IndexSettings } from './work';

function describe({ access: { audiences, scope } }: View): string {
  if (scope) return 'a share link';
  return audiences === 'all' ? 'the desk' : audiences.join(', ');
}

export function createViewKeeper(settings: IndexSettings) {
  const { data, writer, readers } = settings;
  /** Edition of the public catalogue that a view was built from, by key. */
  const built = new Map<string, number>();

  const getFolder = ({ key }: View) => getViewFolder(data, key);

  function build(view: View, views: View[]) {
    const edition = writer.getEdition();
    // People who see everything come first, and have drawn what others may see.
    const drawn = [data, ...views.filter(({ access }) => seesEverything(access)).map(getFolder)];
    buildView(data, getFolder(view), { access: view.access, drawn });
    built.set(view.key, edition);
  }

  /**
   * Draws the pictures of a view.
   * @returns whether any was drawn, and whether some are left because the library is to be read first
   */
  async function draw(view: View, isCalled: () => boolean): Promise<{ hasDrawn: boolean; isInterrupted: boolean }> {
    const own = new CatalogueWriter(getFolder(view), undefined, { loosenDelay: 0, access: view.access });
    try {
      const before = own.drawing.countToDraw();
      if (before === 0) return { hasDrawn: false, isInterrupted: false };
      const work = createWriteBatcher(own, readers.room * 2, () => {});
      const progress: IndexProgress = { state: 'drawing', done: 0, total: 0, toDraw: 0 };
      const isDone = await drawAll({ ...settings, writer: own, isCalled }, work, progress);
      work.commit();
      return { hasDrawn: own.drawing.countToDraw() < before, isInterrupted: !isDone };
    } finally {
      own.close();
    }
  }

  async function renew(view: View, views: View[], isCalled: () => boolean) {
    build(view, views);
    if (!seesEverything(view.access)) return;
    const { hasDrawn, isInterrupted } = await draw(view, isCalled);
    // Readers expect a linked catalogue not to change, so it is linked again.
    if (hasDrawn) build(view, views);
    if (isInterrupted) built.delete(view.key);
  }

  return {
    /** All views are built again. */
    forget: () => built.clear(),

    /** Builds each view that is missing or older than the catalogue. @param isCalled whether the library is to be read first */
    async refresh(isCalled: () => boolean) {
      removeUnusedViews(data);
      const views = listViews(data);
      const edition = writer.getEdition();
      const isOld = (view: View) => built.get(view.key) !== edition || !isSnapshot(getFolder(view));
      for (const view of views.filter(isOld)) {
        if (isCalled()) return;
        try {
          await renew(view, views, isCalled);
        } catch (error) {
          removeView(getFolder(view));
          console.warn(`Vitrine: what ${describe(view)} may see cannot be prepared (${(error as Error).message}).`);
        }
        await new Promise(setImmediate);
      }
      for (const key of built.keys()) if (!fs.existsSync(getViewFolder(data, key))) built.delete(key);
    },
  };
}
