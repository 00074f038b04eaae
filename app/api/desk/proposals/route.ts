import { getSiteSettings, readMessages } from '@/lib/catalogue/read/site';
import { listLanguages } from '@/lib/config/site';
import { writeDeskLog } from '@/lib/desk/accounts/desk-log';
import { mayEdit, mayPropose } from '@/lib/desk/accounts/roles';
import { getOrigin, type PersonForm, readPersonForm, redirectTo, refuseForm } from '@/lib/desk/form-request';
import { addTranscript } from '@/lib/desk/proposals/add-transcript';
import { applyTexts } from '@/lib/desk/proposals/apply-texts';
import { listProposedFields } from '@/lib/desk/proposals/contribute';
import { openProposals } from '@/lib/desk/proposals/propose';
import { getFormTexts } from '@/lib/desk/save-item';
import { getWholeItem } from '@/lib/desk/whole-item';
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
    // A visitor does not see the decision, and what was rejected is not stored.
    if (proposal.isVisitor) await store.remove(proposal.id);
    else await store.decide(proposal, { type, who: person.name, reason });
    return redirectTo(toProposalsHref());
  };
  if (form.get('action') === 'reject') {
    const reason = stripControls(String(form.get('reason') ?? ''));
    if ((reason === '' && !proposal.isVisitor) || reason.length > MAX_REMARK_CHARACTERS)
      return refuseForm(422, 'deskProposal.noReason', { max: MAX_REMARK_CHARACTERS }, from);
    writeDeskLog({ event: 'proposalRejected', who: person.name, about: proposal.path });
    return decide('rejected', reason);
  }
  if (form.get('action') !== 'accept') return refuseForm(400, 'site.formUnreadable', {}, from);
  const chosen = form.getAll('field');
  const item = getWholeItem(proposal.item);
  if (!item) return refuseForm(404, 'desk.noItem', {}, from);
  const present = getFormTexts(item, listLanguages(getSiteSettings()));
  const fields = listProposedFields(proposal, present).filter(({ name }) => chosen.includes(name));
  if (fields.length === 0) return refuseForm(422, 'deskProposal.noneChosen', {}, from);
  const t = readMessages();
  const transcript = fields.find(({ name }) => name === 'transcript');
  const texts = fields.filter((each) => each !== transcript).map(({ name, now }) => [name, now] as const);
  const refused =
    (transcript ? await addTranscript(item.id, transcript.now, { person, from }) : null) ??
    (texts.length > 0
      ? await applyTexts({
          person,
          item: item.id,
          texts,
          seen: String(form.get('seen') ?? ''),
          // Without the name of a visitor, as with letters: the history stays.
          toTitle: (path) => (proposal.isVisitor ? path : t('deskProposal.action', { path, name: proposal.who })),
          from,
        })
      : null);
  return refused ?? decide('accepted');
}
