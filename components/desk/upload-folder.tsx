import type { Messages } from '@/lib/messages/messages';
import { toUploadHref } from '@/lib/model/desk-routes';
import styles from './upload.module.css';

interface UploadFolderProps {
  into: string;
  /** Collections that are suggested, with their titles. */
  folders: [path: string, title: string][];
  t: Messages;
}

/** Chooses the collection that files are uploaded into. */
export function UploadFolder({ into, folders, t }: UploadFolderProps) {
  return (
    <form className={styles.into} action={toUploadHref()} method="get">
      <label>
        {t('deskUpload.into')}
        <input name="into" defaultValue={into} list="upload-folders" placeholder={t('deskUpload.root')} dir="auto" />
      </label>
      <datalist id="upload-folders">
        {folders.map(([path, title]) => (
          <option key={path} value={path} label={title} />
        ))}
      </datalist>
      <button type="submit" className="button">
        {t('deskUpload.change')}
      </button>
    </form>
  );
}
