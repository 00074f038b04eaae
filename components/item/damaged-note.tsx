import type { Messages } from '@/lib/messages/messages';

/** Beside a photograph of which a part is lost. */
export function DamagedNote({ t }: { t: Messages }) {
  return (
    <p className="quiet" role="note">
      {t('item.damaged')}
    </p>
  );
}
