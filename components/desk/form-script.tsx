'use client';
import { useEffect, useRef, useState } from 'react';
import { controlForm } from '@/lib/clients/browser/forms';
import { fill } from '@/lib/messages/browser/fill';
import { type FieldFault, ITEM_FIELDS, itemEditSchema } from '@/lib/model/desk-fields';
import { gatherTexts, getFieldId, parseFieldName } from '@/lib/model/item-field-names';
import type { ItemOutcome, RefusedForm } from '@/lib/model/item-outcome';
import desk from './desk.module.css';
import { fillForm, followTyping, readDraft, readTyped, removeDraft, writeDraft } from './draft';
import styles from './item-form.module.css';

interface FormScriptProps {
  /** Names the item. */
  name: string;
  /** Language of texts without one. */
  defaultLanguage: string;
  messages: Record<'saving' | 'saved' | 'failed' | 'empty' | 'restored' | 'discard', string>;
  faults: Record<FieldFault, string>;
}

/** Not by the property, which a field named `action` hides. */
const getAction = (form: HTMLFormElement) => form.getAttribute('action') ?? '';

const getElement = (id: string) => document.getElementById(id);

function showFault(name: string, message: string | undefined) {
  const id = getFieldId(name);
  const place = getElement(`${id}-fault`);
  if (!place) return;
  place.textContent = message ?? '';
  const control = getElement(id);
  if (message) control?.setAttribute('aria-invalid', 'true');
  else control?.removeAttribute('aria-invalid');
  const group = message ? control?.closest('details') : null;
  if (group) group.open = true;
}

function showTheirs(form: HTMLFormElement, theirs: Record<string, string>, empty: string) {
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name="theirs"]')) {
    const text = theirs[box.value];
    const place = getElement(`${getFieldId(box.value)}-theirs`);
    if (!place) continue;
    place.hidden = text === undefined;
    box.checked = false;
    const quote = place.querySelector('blockquote');
    if (quote) quote.textContent = text || empty;
    const group = text === undefined ? null : place.closest('details');
    if (group) group.open = true;
  }
}

/** Sends the form without leaving the page, keeps a draft until it is saved, and validates fields as they are left. */
export function FormScript({ name, defaultLanguage, messages, faults }: FormScriptProps) {
  const [isRestored, setIsRestored] = useState(false);
  const form = useRef<HTMLFormElement | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is taken over once
  useEffect(() => {
    const element = getElement('item-form');
    const dialog = getElement('sign-in-again');
    if (!(element instanceof HTMLFormElement) || !(dialog instanceof HTMLDialogElement)) return undefined;
    form.current = element;
    const initial = readTyped(element);
    const was = element.elements.namedItem('was') as HTMLInputElement;
    const draft = readDraft(name);
    if (draft && JSON.stringify({ ...initial, ...draft.typed }) !== JSON.stringify(initial)) {
      fillForm(element, draft.typed);
      was.value = draft.was;
      setIsRestored(true);
    }
    const say = (text: string) => {
      const status = getElement('form-status');
      if (status) status.textContent = text;
    };

    function refuse({ note, faults: found, theirs, was: digests }: RefusedForm) {
      say(note ?? '');
      for (const field of Object.keys(readTyped(element as HTMLFormElement))) showFault(field, found[field]);
      showTheirs(element as HTMLFormElement, theirs, messages.empty);
      if (Object.keys(digests).length > 0) was.value = JSON.stringify(digests);
      const [first] = [...Object.keys(found), ...Object.keys(theirs)];
      if (first) getElement(getFieldId(first))?.focus();
    }

    async function send() {
      say(messages.saving);
      try {
        const body = new FormData(element as HTMLFormElement);
        const response = await fetch(getAction(element as HTMLFormElement), {
          method: 'POST',
          body,
          headers: { Accept: 'application/json' },
        });
        const outcome = (await response.json()) as ItemOutcome;
        if (outcome.type === 'signed-out') {
          say('');
          return (dialog as HTMLDialogElement).showModal();
        }
        if (outcome.type === 'refused') return refuse(outcome);
        // An error of the server or a proxy may be JSON, too; the draft stays.
        if (outcome.type !== 'saved') return say(messages.failed);
        removeDraft(name);
        say(messages.saved);
        location.assign(outcome.href);
      } catch {
        say(messages.failed);
      }
      return undefined;
    }

    const check = (field: string, text: string): string | null => {
      if (text === initial[field]) return null;
      const { error } = itemEditSchema.safeParse(gatherTexts([[field, text]], defaultLanguage));
      const [issue] = error?.issues ?? [];
      const found = parseFieldName(field, defaultLanguage);
      if (!issue || !found) return null;
      return fill(faults[issue.message as FieldFault] ?? faults.noHeading, {
        max: ITEM_FIELDS[found.field].max.toLocaleString(document.documentElement.lang),
      });
    };
    // The library reads brackets in names as paths; the server validates those fields.
    const fields = Object.keys(initial).filter((field) => !field.includes('['));
    const marked = new Set<string>();
    const control = controlForm(element, {
      fields,
      check,
      onFaults(found) {
        for (const field of fields) {
          if (found[field]) marked.add(field);
          // Faults that the server found stay until the next save.
          else if (!marked.delete(field)) continue;
          showFault(field, found[field]);
        }
      },
    });

    const submit = (event: Event) => {
      event.preventDefault();
      void control.check(send);
    };
    const keep = () => writeDraft(name, { typed: readTyped(element), was: was.value });
    const signIn = async (event: Event) => {
      event.preventDefault();
      const { target } = event;
      if (!(target instanceof HTMLFormElement)) return;
      const body = new URLSearchParams(new FormData(target) as never);
      const response = await fetch(getAction(target), { method: 'POST', body }).catch(() => null);
      const isIn = response?.ok === true && !new URL(response.url).searchParams.has('fault');
      const alert = target.querySelector<HTMLElement>('[data-fault]');
      if (alert) alert.hidden = isIn;
      if (!isIn) return;
      dialog.close();
      await send();
    };
    element.addEventListener('submit', submit);
    const unfollow = followTyping(element, keep);
    dialog.addEventListener('submit', signIn);
    return () => {
      element.removeEventListener('submit', submit);
      unfollow();
      dialog.removeEventListener('submit', signIn);
    };
  }, []);

  const discard = () => {
    removeDraft(name);
    location.reload();
  };
  if (!isRestored) return null;
  return (
    <p className={styles.restored} role="status">
      {messages.restored}{' '}
      <button type="button" className={desk.plain} onClick={discard}>
        {messages.discard}
      </button>
    </p>
  );
}
