import { mayManage } from '@/lib/desk/accounts/roles';
import { readEditingForm } from '@/lib/desk/editing-form';
import { runPlan } from '@/lib/desk/run-plan';
import { planSite } from '@/lib/desk/site/site-form';
import { toDeskSiteHref } from '@/lib/model/desk-routes';

/** Saves settings of the site, and leads back to the form. */
export async function POST(request: Request) {
  const href = toDeskSiteHref();
  const editing = await readEditingForm(request, { back: href, may: mayManage });
  if (editing instanceof Response) return editing;
  const { form, person, library } = editing;
  return runPlan({
    form,
    name: 'site',
    person,
    library,
    title: 'vitrine.yaml',
    right: 'owner',
    from: href,
    plan: () => planSite(editing),
    toHref: () => href,
  });
}
