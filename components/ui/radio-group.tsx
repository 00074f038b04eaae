import type { ReactNode } from 'react';
import styles from './radio-group.module.css';

export interface RadioOption {
  value: string;
  label: ReactNode;
  /** Content of the option; visible while it is selected. */
  children: ReactNode;
}

interface RadioGroupProps {
  legend: ReactNode;
  name: string;
  /** The value that is selected initially. */
  chosen: string;
  options: RadioOption[];
}

/** Native radio buttons that show the content of the selected option, without JavaScript too. */
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
