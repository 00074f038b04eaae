import { readUser } from '@/lib/desk/accounts/accounts';
import { mayManage } from '@/lib/desk/accounts/roles';
import { readEditingForm } from '@/lib/desk/editing-form';
import { findObstacle, openLibrary } from '@/lib/desk/library';
import { runPlan } from '@/lib/desk/run-plan';
import { checkLookFile } from '@/lib/desk/site/draft-look-file';
import { planLook } from '@/lib/desk/site/look-form';
import { respondJsonError } from '@/lib/http/respond';
import { toDeskLookHref } from '@/lib/model/desk-routes';
import { buildLookFileHeaders, isLookUse } from '@/lib/model/look';

/** A file of the library, checked as one of the look, for the preview of its owner. */
export async function GET(request: Request) {
  const person = await readUser(request.headers);
  if (!person) return respondJsonError(401, 'Sign in at the desk');
  if (!mayManage(person.role)) return respondJsonError(403, 'Only owners see the look before it is saved');
  const query = new URL(request.url).searchParams;
  const use = query.get('use');
  if (!isLookUse(use) || findObstacle()) return respondJsonError(404, 'No such file');
  const check = await checkLookFile(openLibrary(), query.get('path') ?? '', use);
  const [file] = 'files' in check ? check.files : [];
  if (!file) return respondJsonError(404, 'No such file');
  return new Response(Buffer.from(file.content, 'base64'), {
    headers: {
      ...buildLookFileHeaders(file),
      'Cache-Control': 'private, no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  });
}

/** Saves the look of the site, and leads back to the form. */
export async function POST(request: Request) {
  const href = toDeskLookHref();
  const editing = await readEditingForm(request, { back: href, may: mayManage });
  if (editing instanceof Response) return editing;
  const { form, person, library } = editing;
  return runPlan({
    form,
    name: 'look',
    person,
    library,
    title: 'vitrine.yaml',
    right: 'owner',
    from: href,
    plan: () => planLook(editing),
    toHref: () => href,
  });
}
