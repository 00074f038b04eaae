import type { Messages } from '@/lib/messages/messages';
import { MAX_REMARK_CHARACTERS } from '@/lib/model/desk-proposals';
import styles from './item-form.module.css';

interface ProposalRemarkProps {
  text: string;
  t: Messages;
}

/** Explains to a contributor that an editor decides, and takes a remark for the editor. */
export function ProposalRemark({ text, t }: ProposalRemarkProps) {
  return (
    <div className={styles.field}>
      <p className="quiet">{t('deskProposal.proposeNote')}</p>
      <label htmlFor="remark">{t('deskProposal.remark')}</label>
      <textarea id="remark" name="remark" rows={2} maxLength={MAX_REMARK_CHARACTERS} dir="auto" defaultValue={text} />
    </div>
  );
}
