interface FieldProps {
  name: string;
  label: string;
  /** A hint below the label. */
  note?: string;
  /** An error message, shown beside the field and read out with it. */
  error?: string | undefined;
  value?: string;
  type?: 'text' | 'email';
  autoComplete?: string;
  maxLength?: number;
  /** Renders a text area. */
  isLong?: boolean;
}

/** A labelled field with its error beside it: https://www.w3.org/WAI/WCAG22/Techniques/aria/ARIA21 */
export function Field({ name, label, note, error, value = '', type = 'text', isLong = false, ...rest }: FieldProps) {
  const props = {
    id: name,
    name,
    required: true,
    defaultValue: value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${note ? `${name}-note ` : ''}${name}-error`,
    ...rest,
  };
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      {note && <span id={`${name}-note`}>{note}</span>}
      {isLong ? <textarea {...props} rows={8} /> : <input {...props} type={type} />}
      <span id={`${name}-error`}>{error}</span>
    </div>
  );
}
