/** @jest-environment jsdom */
// Drafts of forms: typed text comes back with the texts that the form was opened with, until it is saved.
import { fireEvent, render, screen } from '@testing-library/react';
import { FormDraft } from '@/components/desk/form-draft';
import { getMessages } from '@/lib/messages/messages';
import type { RefusedForm } from '@/lib/model/item-outcome';

const OPENED = { title: 'digest of the title when it was opened' };
const NOW = { title: 'digest of the title as it is now' };

interface Shown {
  title: string;
  was?: Record<string, string>;
  outcome?: RefusedForm;
}

/** Loads the page of the form. */
function open({ title, was = OPENED, outcome }: Shown) {
  const { unmount } = render(
    <form>
      <FormDraft name="collection sea" href="/desk/collections?path=sea" {...{ was, outcome }} t={getMessages('en')} />
      <input name="title" aria-label="Title" defaultValue={title} />
    </form>,
  );
  return unmount;
}
const getTitle = () => screen.getByLabelText<HTMLInputElement>('Title');
const getWas = () => JSON.parse(document.querySelector<HTMLInputElement>('input[name="was"]')?.value ?? '');
const isNoted = () => screen.queryByText(/did not save/) !== null;

beforeEach(() => localStorage.clear());

/** Types into the form and leaves the page. */
function typeAndLeave(text: string) {
  const leave = open({ title: 'Sea' });
  fireEvent.input(getTitle(), { target: { value: text } });
  leave();
}

test('text that was not saved comes back, also if the file was changed meanwhile, and then a save shows both', () => {
  typeAndLeave('Mine');
  open({ title: 'Theirs', was: NOW });
  expect(getTitle().value).toBe('Mine');
  expect(getWas()).toEqual(OPENED);
  expect(isNoted()).toBe(true);
});

test('text that was saved does not come back', () => {
  typeAndLeave('Mine ');
  open({ title: 'Mine', was: NOW })();
  open({ title: 'Changed later', was: NOW });
  expect([getTitle().value, isNoted()]).toEqual(['Changed later', false]);
});

test('a refused form stays a draft, and shows the text and the digests that the person has seen', () => {
  typeAndLeave('Mine');
  const outcome = { type: 'refused', note: 'Look again', faults: {}, theirs: { title: 'Theirs' }, was: NOW } as const;
  const leave = open({ title: 'Mine', outcome });
  expect([getTitle().value, isNoted()]).toEqual(['Mine', false]);
  expect(screen.getByRole('alert').textContent).toBe('Look again');
  leave();
  open({ title: 'Theirs', was: NOW });
  expect(getTitle().value).toBe('Mine');
  expect(getWas()).toEqual(NOW);
});
