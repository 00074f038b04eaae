import type { ReactNode } from 'react';
import styles from './facts.module.css';

export type Fact = [name: string, value: ReactNode];

/** Removes facts without a value. */
export const dropEmptyFacts = (facts: (Fact | undefined | null | false | '' | 0)[]) =>
  facts.filter((fact): fact is Fact => Boolean(fact));

/** A definition list of metadata; nothing if it is empty. */
export function Facts({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a custom field may have the name of a built-in one
        <div key={index}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
