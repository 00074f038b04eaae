'use client';
import { useCompletion } from './use-completion';
import { useTyped } from './use-typed';

interface PlaceCompletionProps {
  /** Name of the field that is completed. */
  name: string;
  index: string;
}

/** The list of the archive's places that completes a field. */
export function PlaceCompletion({ name, index }: PlaceCompletionProps) {
  const values = useCompletion(index, 'places', useTyped(name));
  return (
    <datalist id={`${name}-list`}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
