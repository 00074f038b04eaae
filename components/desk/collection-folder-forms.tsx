import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import { COLLECTION_LIMITS } from '@/lib/model/desk-forms';
import { prefixed } from '@/lib/model/language-prefix';
import desk from './desk.module.css';

interface FolderFormProps {
  folder: string;
  action: 'create' | 'move' | 'remove';
  t: Messages;
  children: ReactNode;
}

function FolderForm({ folder, action, t, children }: FolderFormProps) {
  const texts = { create: 'createButton', move: 'move', remove: 'removeButton' } as const;
  return (
    <form className={desk.form} action={prefixed('/api/desk/collections')} method="post">
      <input type="hidden" name="path" value={folder} />
      <input type="hidden" name="action" value={action} />
      {children}
      <p>
        <button type="submit" className="button">
          {t(`deskCollection.${texts[action]}`)}
        </button>
      </p>
    </form>
  );
}

interface CollectionFolderFormsProps {
  folder: string;
  /** Paths of folders, for completion. */
  folders: readonly string[];
  /** Texts that name the collection by its path. */
  namedIn: readonly string[];
  t: Messages;
}

/** Creates a collection in a collection; renames, moves or deletes the collection itself. */
export function CollectionFolderForms({ folder, folders, namedIn, t }: CollectionFolderFormsProps) {
  const parent = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
  const name = folder.slice(folder.lastIndexOf('/') + 1);
  return (
    <>
      <section>
        <h2>{t('deskCollection.create')}</h2>
        <FolderForm action="create" {...{ folder, t }}>
          <div>
            <label htmlFor="new-title">{t('deskField.title')}</label>
            <input id="new-title" name="title" maxLength={COLLECTION_LIMITS.title} dir="auto" />
          </div>
          <div>
            <label htmlFor="new-folder">{t('deskCollection.folder')}</label>
            <input
              id="new-folder"
              name="folder"
              required
              maxLength={COLLECTION_LIMITS.folder}
              dir="auto"
              aria-describedby="new-folder-note"
            />
            <small id="new-folder-note" className="quiet">
              {t('deskCollection.folderNote')} {t('deskCollection.created')}
            </small>
          </div>
        </FolderForm>
      </section>
      {folder !== '' && (
        <>
          <section>
            <h2>{t('deskCollection.move')}</h2>
            <FolderForm action="move" {...{ folder, t }}>
              <div>
                <label htmlFor="folder">{t('deskCollection.folder')}</label>
                <input
                  id="folder"
                  name="folder"
                  required
                  defaultValue={name}
                  maxLength={COLLECTION_LIMITS.folder}
                  dir="auto"
                  aria-describedby="folder-note"
                />
                <small id="folder-note" className="quiet">
                  {t('deskCollection.moveNote')}
                </small>
              </div>
              <div>
                <label htmlFor="parent">{t('deskCollection.parent')}</label>
                <input
                  id="parent"
                  name="parent"
                  defaultValue={parent}
                  maxLength={COLLECTION_LIMITS.parent}
                  list="folders"
                  dir="auto"
                  aria-describedby="parent-note"
                />
                <datalist id="folders">
                  {folders.map((path) => (
                    <option key={path} value={path} />
                  ))}
                </datalist>
                <small id="parent-note" className="quiet">
                  {t('deskCollection.parentNote')}
                </small>
              </div>
              {namedIn.length > 0 && <p>{t('deskCollection.named', { files: namedIn.join(', ') })}</p>}
            </FolderForm>
          </section>
          <section>
            <h2>{t('deskCollection.remove')}</h2>
            <FolderForm action="remove" {...{ folder, t }}>
              <p>{t('deskCollection.removeNote')}</p>
            </FolderForm>
          </section>
        </>
      )}
    </>
  );
}
