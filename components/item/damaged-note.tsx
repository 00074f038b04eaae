import type { Messages } from '@/lib/messages/messages';

/** Note on a photograph whose file is partly damaged. */
export function DamagedNote({ t }: { t: Messages }) {
  return (
    <p className="quiet" role="note">
      {t('item.damaged')}
    </p>
  );
}
