interface PostedFaultsProps {
  /** Sentences by the names of fields. */
  faults: Record<string, string>;
  /** Labels of the fields. */
  labels: Record<string, string>;
}

/** Faults of a posted form, on the page that shows it. With JavaScript they move to the fields (form-preview.tsx). */
export function PostedFaults({ faults, labels }: PostedFaultsProps) {
  return (
    <ul data-faults="">
      {Object.entries(faults).map(([field, fault]) => (
        <li key={field}>
          {labels[field]}: <span data-fault-of={field}>{fault}</span>
        </li>
      ))}
    </ul>
  );
}
