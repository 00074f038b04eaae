// With all style sheets of this page, in its order, none of them is split, so that its visitors load no more files.
import '../../../page';

import type { Metadata } from 'next';
import { LOOK_LABELS } from '@/components/desk/look-labels';
import { PostedFaults } from '@/components/desk/posted-faults';
import preview from '@/components/desk/posted-page.module.css';
import { readMessages } from '@/lib/catalogue/read/site';
import { describeLookFaults } from '@/lib/desk/site/look-form';
import { readPostedLook } from '@/lib/desk/site/posted-look';
import { LOOK_FIELD_NAMES } from '@/lib/model/desk-forms';
import Home from '../../../page';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskLook.title'),
  robots: { index: false },
});

/** The home page, to which the layout gives the look that is posted. Nothing of it is stored. */
export default async function LookPreviewPage() {
  const t = readMessages();
  const posted = await readPostedLook();
  if (posted.type === 'refused') return <p role="alert">{t(posted.note)}</p>;
  if (posted.type === 'broken') return <p role="alert">{t('desk.notWritten', { detail: posted.detail })}</p>;
  const labels = Object.fromEntries(LOOK_FIELD_NAMES.map((field) => [field, t(LOOK_LABELS[field])]));
  return (
    <div className={preview.page}>
      <PostedFaults faults={describeLookFaults(posted.faults, t)} labels={labels} />
      <Home />
    </div>
  );
}
