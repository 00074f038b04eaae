import { toBytesText } from '@/lib/model/bytes';
import { toTypeName } from '@/lib/model/raw-types';
import { toFileHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';

export function OriginalLink({ item }: { item: Item }) {
  return (
    <p>
      <a href={toFileHref(item)} download>
        Original file{' '}
        <span className="quiet">
          ({toBytesText(item.bytes)}
          {item.damaged && ', damaged'})
        </span>
      </a>
      {item.raw && (
        <>
          <br />
          <a href={toFileHref(item, 'raw')} download>
            The camera’s RAW file{' '}
            <span className="quiet">
              ({toTypeName(item.raw.type)}, {toBytesText(item.raw.bytes)})
            </span>
          </a>
        </>
      )}
    </p>
  );
}
