import type { ReactNode } from 'react';
import styles from './facts.module.css';

export type Fact = [name: string, value: ReactNode];

/** Leaves out what nobody states. */
export const listStated = (facts: (Fact | undefined | null | false | '' | 0)[]) =>
  facts.filter((fact): fact is Fact => Boolean(fact));

/** Facts that exist, and only those. */
export function Facts({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an archive may call a field of its own as one of ours is called
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
