import type { Messages } from '@/lib/messages/messages';
import type { RefusedForm } from '@/lib/model/item-outcome';
import { KeepDraft } from './keep-draft';

interface FormDraftProps {
  /** Names what the form is about, as the server does. */
  name: string;
  /** Page of the form. */
  href: string;
  /** Digests of the texts when the form was opened. */
  was: Record<string, string>;
  /** Outcome of the form that was sent before, if it was refused. */
  outcome: RefusedForm | undefined;
  t: Messages;
}

/** Top of a form: its draft, the texts with which it was opened, and why it was refused. */
export function FormDraft({ name, href, was, outcome, t }: FormDraftProps) {
  return (
    <>
      <input type="hidden" name="was" defaultValue={JSON.stringify(outcome?.was ?? was)} />
      <KeepDraft
        {...{ name, href }}
        isRefused={outcome !== undefined}
        words={{ back: t('deskForm.restored'), discard: t('deskForm.discard') }}
      />
      {outcome?.note && <p role="alert">{outcome.note}</p>}
    </>
  );
}
