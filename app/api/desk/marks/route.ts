import { readUser } from '@/lib/desk/accounts/accounts';
import { mayEdit } from '@/lib/desk/accounts/roles';
import { readEditingForm } from '@/lib/desk/editing-form';
import { refuseForm } from '@/lib/desk/form-request';
import { planMarkCollection } from '@/lib/desk/links/collect-marks';
import { getLink } from '@/lib/desk/links/link-table';
import { formatProofTable, parseProofFilter, readProofs } from '@/lib/desk/links/proof-list';
import { runPlan } from '@/lib/desk/run-plan';
import { toDeskCollectionHref } from '@/lib/model/desk-routes';
import { getProofListHref, toLinksHref } from '@/lib/model/share-link';

/** Marks of the visitors of a link as CSV, for people who may edit. */
export async function GET(request: Request) {
  const person = await readUser(request.headers);
  if (!person) return refuseForm(401, 'desk.expired', {}, toLinksHref());
  if (!mayEdit(person.role)) return refuseForm(403, 'desk.notAllowed');
  const query = new URL(request.url).searchParams;
  const link = getLink(query.get('link') ?? '');
  if (!link) return refuseForm(404, 'deskLink.noItems', {}, toLinksHref());
  return new Response(formatProofTable(readProofs(link.id, parseProofFilter(query))), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="marks.csv"',
      'Cache-Control': 'no-store',
    },
  });
}

/** Makes a collection of the marked items, and leads to its page. */
export async function POST(request: Request) {
  const editing = await readEditingForm(request, { back: toLinksHref() });
  if (editing instanceof Response) return editing;
  const { form, person, library, getText } = editing;
  const link = getLink(getText('link'));
  if (!link) return refuseForm(404, 'deskLink.noItems', {}, toLinksHref());
  const proofs = readProofs(link.id, parseProofFilter(new URLSearchParams(getText('filter'))));
  return runPlan({
    ...{ form, person, library },
    name: `marks ${link.id}`,
    title: getText('title'),
    from: getProofListHref(link.id),
    plan: () => planMarkCollection(editing, proofs),
    toHref: ({ folder }) => toDeskCollectionHref(folder),
  });
}
