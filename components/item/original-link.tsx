import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import { formatBytes } from '@/lib/model/bytes';
import { getTypeName } from '@/lib/model/raw-types';
import { toFileHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';

export function OriginalLink({ item, t }: { item: Item; t: Messages }) {
  const note = (parts: ReactNode[]) => <span className="quiet">{parts}</span>;
  return (
    <p>
      <a href={toFileHref(item)} download>
        {t.rich(item.damaged ? 'item.originalFileDamaged' : 'item.originalFileOf', {
          size: formatBytes(item.bytes, t.language),
          note,
        })}
      </a>
      {item.raw && (
        <>
          <br />
          <a href={toFileHref(item, 'raw')} download>
            {t.rich('item.rawFileOf', {
              type: getTypeName(item.raw.type),
              size: formatBytes(item.raw.bytes, t.language),
              note,
            })}
          </a>
        </>
      )}
    </p>
  );
}
