// Holds a form that is on the page already to the rules of its fields, by react-hook-form: after a field is left, and when it is sent.
import { createFormControl } from 'react-hook-form';

interface Rules<Field extends string> {
  fields: readonly Field[];
  /** What is wrong with a field's text, in words; null where nothing is. */
  check(field: Field, text: string): string | null;
  onFaults(faults: Partial<Record<Field, string>>): void;
}

// A click follows this many milliseconds after the finger or button is up, at the latest.
const CLICK = 60;

/** Puts off what moves the page while something is pressed: the button under the pointer would not be there any more. */
function createPressedQueue() {
  const waiting: (() => void)[] = [];
  let isDown = false;
  const release = () =>
    setTimeout(() => {
      isDown = false;
      for (const work of waiting.splice(0)) work();
    }, CLICK);
  const press = () => {
    isDown = true;
  };
  addEventListener('pointerdown', press, true);
  addEventListener('pointerup', release, true);
  addEventListener('pointercancel', release, true);
  return (work: () => void) => {
    if (isDown) waiting.push(work);
    else work();
  };
}

/**
 * Takes a form over, with whatever stands in it.
 * @returns what checks the whole of it: focus goes to the first field that is wrong
 */
export function controlForm<Field extends string>(form: HTMLFormElement, { fields, check, onFaults }: Rules<Field>) {
  const { register, handleSubmit, subscribe } = createFormControl<Record<string, string>>({
    mode: 'onTouched',
    reValidateMode: 'onChange',
    // It would go by the order of the rules, not by that of the page.
    shouldFocusError: false,
  });
  // The fields' own messages vanish before they are read, and stand beside nothing.
  form.noValidate = true;
  subscribe({
    formState: { errors: true },
    callback: ({ errors }) =>
      onFaults(
        Object.fromEntries(
          fields.flatMap((field) => {
            const message = errors?.[field]?.message;
            return message ? [[field, String(message)]] : [];
          }),
        ) as Partial<Record<Field, string>>,
      ),
  });
  const whenUp = createPressedQueue();
  for (const field of fields) {
    const element = form.elements.namedItem(field);
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue;
    const { ref, onChange, onBlur } = register(field, { validate: (text) => check(field, String(text ?? '')) ?? true });
    ref(element);
    const tell = (type: 'change' | 'blur') => () => {
      void (type === 'change' ? onChange : onBlur)({ target: element, type });
    };
    element.addEventListener('input', tell('change'));
    element.addEventListener('blur', () => whenUp(tell('blur')));
  }
  const focusFirst = (faults: object) => {
    for (const element of form.elements)
      if (element instanceof HTMLElement && (element.getAttribute('name') ?? '') in faults) return element.focus();
  };
  return { check: (onFit: () => Promise<void>) => handleSubmit(onFit, focusFirst)() };
}
