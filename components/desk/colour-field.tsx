'use client';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { formatHexColour, parseHexColour } from '@/lib/model/colour';
import styles from './look.module.css';

interface ColourFieldProps extends ComponentProps<'input'> {
  /** Name of the control that picks a colour. */
  pick: string;
  /** Colour without a text, as `#rrggbb`. */
  usual: string;
}

/** A field for a colour as text, and beside it, with JavaScript, the browser's own control for colours. */
export function ColourField({ pick, usual, ...props }: ColourFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string>();
  useEffect(() => setText(field.current?.value ?? ''), []);
  const choose = (colour: string) => {
    if (!field.current) return;
    field.current.value = colour;
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const parsed = parseHexColour(text ?? '');
  return (
    <span className={styles.colour}>
      <input
        {...props}
        ref={field}
        size={9}
        maxLength={20}
        spellCheck={false}
        autoComplete="off"
        dir="ltr"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {text !== undefined && !props.disabled && (
        <input
          type="color"
          aria-label={pick}
          value={parsed ? formatHexColour(parsed) : usual}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
    </span>
  );
}
