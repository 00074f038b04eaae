import type { ReactNode } from 'react';
import styles from './radio-group.module.css';

export interface RadioOption {
  value: string;
  label: ReactNode;
  /** What belongs to the option; seen while it is chosen. */
  children: ReactNode;
}

interface RadioGroupProps {
  legend: ReactNode;
  name: string;
  /** The value that is chosen at first. */
  chosen: string;
  options: RadioOption[];
}

/** One of several, by the browser's own radio buttons: choosing shows what belongs to the option, without JavaScript too. */
export function RadioGroup({ legend, name, chosen, options }: RadioGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {options.map(({ value, label, children }) => (
        <div key={value} className={styles.radio}>
          <label>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {label}
          </label>
          <div className={styles.more}>{children}</div>
        </div>
      ))}
    </fieldset>
  );
}
