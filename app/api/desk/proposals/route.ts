import { readMessages } from '@/lib/catalogue/read/site';
import { writeDeskLog } from '@/lib/desk/accounts/desk-log';
import { mayEdit, mayPropose } from '@/lib/desk/accounts/roles';
import { getOrigin, type PersonForm, readPersonForm, redirectTo, refuseForm } from '@/lib/desk/form-request';
import { applyTexts } from '@/lib/desk/proposals/apply-texts';
import { openProposals } from '@/lib/desk/proposals/propose';
import { MAX_REMARK_CHARACTERS } from '@/lib/model/desk-proposals';
import { toProposalsHref } from '@/lib/model/desk-routes';
import { stripControls } from '@/lib/model/letter-form';

/** A contributor takes an own proposal back. */
async function withdraw({ form, person }: PersonForm) {
  const store = openProposals();
  const proposal = await store.read(String(form.get('id') ?? ''));
  if (proposal?.account !== person.id || proposal.decision)
    return refuseForm(404, 'deskProposal.gone', {}, getOrigin(form));
  await store.remove(proposal.id);
  writeDeskLog({ event: 'proposalWithdrawn', who: person.name, about: proposal.path });
  return redirectTo(toProposalsHref());
}

/** Accepts or rejects a proposal, or takes it back. */
export async function POST(request: Request) {
  const read = await readPersonForm(request, mayPropose);
  if (read instanceof Response) return read;
  const { form, person } = read;
  if (form.get('action') === 'withdraw') return withdraw(read);
  if (!mayEdit(person.role)) return refuseForm(403, 'desk.notAllowed', {}, getOrigin(form));
  const from = getOrigin(form);
  const store = openProposals();
  const proposal = await store.read(String(form.get('id') ?? ''));
  if (!proposal) return refuseForm(404, 'deskProposal.gone', {}, from);
  if (proposal.decision) return refuseForm(409, 'deskProposal.decided', {}, from);
  const decide = async (type: 'accepted' | 'rejected', reason = '') => {
    await store.decide(proposal, { type, who: person.name, reason });
    return redirectTo(toProposalsHref());
  };
  if (form.get('action') === 'reject') {
    const reason = stripControls(String(form.get('reason') ?? ''));
    if (reason === '' || reason.length > MAX_REMARK_CHARACTERS)
      return refuseForm(422, 'deskProposal.noReason', { max: MAX_REMARK_CHARACTERS }, from);
    writeDeskLog({ event: 'proposalRejected', who: person.name, about: proposal.path });
    return decide('rejected', reason);
  }
  if (form.get('action') !== 'accept') return refuseForm(400, 'site.formUnreadable', {}, from);
  const chosen = form.getAll('field');
  const fields = proposal.fields.filter(({ name }) => chosen.includes(name));
  if (fields.length === 0) return refuseForm(422, 'deskProposal.noneChosen', {}, from);
  const t = readMessages();
  const refused = await applyTexts({
    person,
    item: proposal.item,
    texts: fields.map(({ name, now }) => [name, now] as const),
    seen: String(form.get('seen') ?? ''),
    toTitle: (path) => t('deskProposal.action', { path, name: proposal.who }),
    from,
  });
  return refused ?? decide('accepted');
}
