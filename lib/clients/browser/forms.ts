// Validates a server-rendered form with react-hook-form, when a field loses focus and on submit.
import { createFormControl } from 'react-hook-form';

interface Rules<Field extends string> {
  fields: readonly Field[];
  check(field: Field, text: string): string | null;
  onFaults(faults: Partial<Record<Field, string>>): void;
}

// Maximum milliseconds between pointerup and click.
const CLICK = 60;

/** Delays layout changes while a pointer is down, because the button below it would move. */
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

/** Takes over a form with its current values. @returns validates the form and focuses the first invalid field */
export function controlForm<Field extends string>(form: HTMLFormElement, { fields, check, onFaults }: Rules<Field>) {
  const { register, handleSubmit, subscribe } = createFormControl<Record<string, string>>({
    mode: 'onTouched',
    reValidateMode: 'onChange',
    // react-hook-form would use the order of registration instead of the order in the page.
    shouldFocusError: false,
  });
  // Native messages disappear quickly and are not beside the field.
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
