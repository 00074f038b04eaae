/** @jest-environment jsdom */
import { showOver } from '@/lib/viewer/inert-page';

/** jsdom cannot show dialogs. */
function toDialog(dialog: HTMLDialogElement) {
  let isModal = false;
  const show = (modal: boolean) => () => {
    if (dialog.open) throw new DOMException('It is open', 'InvalidStateError');
    dialog.open = true;
    isModal = modal;
    dialog.querySelector('button')?.focus();
  };
  Object.assign(dialog, {
    show: show(false),
    showModal: show(true),
    close: () => {
      dialog.open = false;
    },
  });
  return { dialog, isModal: () => dialog.open && isModal };
}

function open() {
  document.body.innerHTML = '<main><a href="/x">x</a></main><dialog><button>1</button><button>2</button></dialog>';
  const page = document.querySelector('main') as HTMLElement;
  const { dialog, isModal } = toDialog(document.querySelector('dialog') as HTMLDialogElement);
  return { page, dialog, isModal, inert: showOver(dialog, page) };
}

const rests = (page: HTMLElement) => page.getAttribute('style')?.includes('content-visibility: hidden') ?? false;

test('it is shown at once, over a page that is still rendered', () => {
  const { dialog, page, isModal } = open();
  expect([dialog.open, isModal(), rests(page)]).toEqual([true, false, false]);
});

test('an inert page cannot be focused, and the focus is preserved', () => {
  const { dialog, isModal, inert } = open();
  dialog.querySelectorAll('button')[1]?.focus();
  inert.makeInert();
  expect(isModal()).toBe(true);
  expect(document.activeElement).toHaveTextContent('2');
});

test('the page is restored when the viewer closes', () => {
  const { dialog, page, isModal, inert } = open();
  inert.makeInert();
  inert.makeInert();
  inert.restore();
  expect([dialog.open, isModal(), page.getAttribute('style') ?? '']).toEqual([true, false, '']);
  inert.restore();
});

test('a page is not made inert for a closed viewer', () => {
  const { dialog, page, isModal, inert } = open();
  dialog.close();
  inert.makeInert();
  expect([isModal(), rests(page)]).toEqual([false, false]);
});

test('a viewer that is closed by other means leaves the page unchanged', () => {
  const { dialog, page, inert } = open();
  inert.makeInert();
  dialog.close();
  inert.restore();
  expect([dialog.open, rests(page)]).toEqual([false, false]);
});
