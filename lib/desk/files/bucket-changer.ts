// Makes changes in a library in a bucket by conditional writes, so that no change of another program is overwritten.
import type { Bucket } from '@/lib/clients/s3';
import { mustTakeConditions } from '@/lib/clients/s3-conditions';
import { StorageFault } from '@/lib/clients/s3-faults';
import { type Changer, isMove, type LibraryChange } from './make-change';

type Content = Buffer | null;

/** Written once, to see that the server heeds conditions, and removed. */
const TEST_KEY = '.vitrine/conditions';

const isEqual = (one: Content, other: Content) => (one === null || other === null ? one === other : one.equals(other));

function toKey(name: string): string {
  if (name.includes('\0') || name.split('/').some((each) => each === '' || each === '.' || each === '..'))
    throw new Error(`"${name}" is not in the library`);
  return name;
}

/** @param onChange receives the key of each object that was written or removed */
export function createBucketChanger(bucket: Bucket, onChange: (key: string) => void): Changer {
  let tested: Promise<void> | undefined;

  async function testConditions() {
    try {
      await mustTakeConditions(bucket, TEST_KEY);
    } catch (error) {
      if (error instanceof StorageFault) throw error;
      const advice = 'so an edit could overwrite another program’s: set VITRINE_EDITS to a folder';
      throw new Error(`the bucket’s server takes no conditional writes, ${advice}`, { cause: error });
    }
    await bucket.remove([TEST_KEY]);
  }

  const read = async (name: string): Promise<Content> => (await bucket.read(toKey(name)))?.content ?? null;

  async function make(change: LibraryChange): Promise<boolean> {
    if (isMove(change)) throw new Error(`"${change.path}" stays where it is: objects in a bucket cannot be moved`);
    const { path: name, before, after } = change;
    tested ??= testConditions();
    await tested.catch((error) => {
      tested = undefined;
      throw error;
    });
    const object = await bucket.read(toKey(name));
    const current = object?.content ?? null;
    if (isEqual(current, after)) return true;
    if (!isEqual(current, before)) return false;
    // Removals have no condition: a change between reading and removing is lost, some milliseconds at most.
    if (after === null) await bucket.remove([name]);
    else if ((await bucket.write(name, after, object ? { etag: object.etag } : 'absent')) === null) return false;
    onChange(name);
    if (!isEqual(await read(name), after)) throw new Error(`"${name}" does not have the content that was written`);
    return true;
  }

  // A bucket has no folders.
  return {
    read,
    make,
    findCreatedFolder: async () => undefined,
    removeEmptyFolders: async () => {},
    removeTemporary: async () => {},
  };
}
