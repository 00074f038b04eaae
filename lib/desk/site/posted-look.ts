// Builds the look of a form that is posted to the preview, as the site will have it once it is saved.
import { linkLook, listServedLookFiles, type ServedLook } from '@/lib/catalogue/read/look';
import { getSite, getSiteSettings } from '@/lib/catalogue/read/site';
import { checkLook } from '@/lib/config/look';
import { readUser } from '@/lib/desk/accounts/accounts';
import { mayManage } from '@/lib/desk/accounts/roles';
import type { YamlMap } from '@/lib/desk/files/yaml-values';
import { normalizeFormText } from '@/lib/desk/item-form';
import { openLibrary } from '@/lib/desk/library';
import { isOwnRequest, readForm } from '@/lib/http/form-body';
import { getPosted } from '@/lib/http/posted-form';
import type { MessageKey } from '@/lib/messages/messages';
import type { LookField } from '@/lib/model/desk-forms';
import { toLookFileApiHref } from '@/lib/model/desk-routes';
import { selectText } from '@/lib/model/languages';
import { listLookFiles, localizeLook } from '@/lib/model/look';
import { checkLookFile, LOOK_FIELD_USES } from './draft-look-file';
import { findLookFaults } from './look-faults';
import { applyLookTexts, type LookFieldFaults, listLookTexts } from './look-fields';
import { listShownLook, readStatedLook } from './look-form';
import { readSettingsFile } from './settings-file';

type PostedLook =
  | { type: 'look'; look: ServedLook | undefined; faults: LookFieldFaults }
  | { type: 'refused'; note: MessageKey }
  /** The file cannot be edited. */
  | { type: 'broken'; detail: string };

const MAX_FORM_BYTES = 256 * 1024;

const refuse = (note: MessageKey) => ({ type: 'refused', note }) as const;

/** The files of the present look, if they are still the same, and otherwise those of the library, checked. */
async function listDraftFiles(look: YamlMap | null) {
  const library = openLibrary();
  const { look: checked } = checkLook(look ?? {});
  const saved = new Set(listLookFiles(getSiteSettings().look).map(([path, use]) => `${use} ${path}`));
  const served = listServedLookFiles();
  const faults: LookFieldFaults = {};
  const files: ServedLook['files'] = {};
  const list = listLookFiles(checked).map(async ([path, use]) => {
    const known = saved.has(`${use} ${path}`) ? served.filter(({ name }) => name.startsWith(use)) : [];
    for (const file of known) files[file.name] = file;
    if (known.length > 0) return;
    const check = await checkLookFile(library, path, use);
    const field = (Object.keys(LOOK_FIELD_USES) as LookField[]).find((each) => LOOK_FIELD_USES[each] === use);
    if ('fault' in check) Object.assign(faults, field && { [field]: check.fault });
    else
      for (const { content: _, ...file } of check.files)
        files[file.name] = { ...file, href: toLookFileApiHref(path, use) };
  });
  await Promise.all(list);
  return { files, faults };
}

async function buildLook(form: FormData): Promise<PostedLook> {
  const library = openLibrary();
  const { path, bytes } = await readSettingsFile(library);
  let known: YamlMap;
  try {
    known = readStatedLook(bytes);
  } catch (error) {
    return { type: 'broken', detail: `${path}: ${(error as Error).message}` };
  }
  const changed = new Map<string, string>();
  for (const [field, text] of listShownLook(listLookTexts(known))) {
    const typed = form.get(field);
    if (typeof typed === 'string' && normalizeFormText(typed) !== text) changed.set(field, normalizeFormText(typed));
  }
  const { look, faults } = applyLookTexts(known, changed);
  const drafts = await listDraftFiles(look);
  const { language } = getSite();
  const say = (text: string | Record<string, string>) => (typeof text === 'string' ? text : selectText(text, language));
  const shown = look && linkLook(localizeLook(checkLook(look).look, say));
  return {
    type: 'look',
    look: shown ? { ...shown, files: drafts.files } : undefined,
    faults: { ...findLookFaults(look), ...drafts.faults, ...faults },
  };
}

/** Only an owner's own page may post a look: the response contains what it posts. */
async function readPosted(request: Request): Promise<PostedLook> {
  if (!isOwnRequest(request)) return refuse('desk.foreignForm');
  const person = await readUser(request.headers);
  if (!person) return refuse('desk.expired');
  if (!mayManage(person.role)) return refuse('desk.notAllowed');
  const form = await readForm(request, MAX_FORM_BYTES);
  if (!(form instanceof FormData)) return refuse(form === 413 ? 'site.formTooLong' : 'site.formUnreadable');
  return buildLook(form);
}

const read = new WeakMap<Request, Promise<PostedLook>>();

/** Read once for the layout and the page. */
export function readPostedLook(): Promise<PostedLook> {
  const request = getPosted();
  if (!request) return Promise.resolve(refuse('desk.foreignForm'));
  const posted = read.get(request) ?? readPosted(request);
  read.set(request, posted);
  return posted;
}
