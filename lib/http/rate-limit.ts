// How much work one client may ask for in a while: credit that comes back with time, in memory and bounded there.
import { LRUCache } from 'lru-cache';

export interface BudgetSettings {
  /** Most credit of one client, milliseconds of work. */
  credit: number;
  /** Credit that comes back in a second. */
  perSecond: number;
  /** Clients remembered; who was longest away is forgotten first. */
  clients?: number;
  /** A clock that only goes forward, milliseconds. */
  now?: () => number;
}

export type Budget = ReturnType<typeof createBudget>;

export function createBudget({ credit, perSecond, clients = 10_000, now = () => performance.now() }: BudgetSettings) {
  const accounts = new LRUCache<string, { left: number; since: number }>({ max: clients });

  return {
    /**
     * Takes what a piece of work costs. Small work, a hundredth of all credit or less, may go as far into debt as credit
     * goes, so that whoever asked for too much still gets thumbnails.
     * @returns 0 where it may be done, else the seconds after which to ask again
     */
    take(client: string, cost: number): number {
      const time = now();
      const known = accounts.get(client);
      const left = known ? Math.min(credit, known.left + ((time - known.since) / 1000) * perSecond) : credit;
      const least = cost <= credit / 100 ? cost - credit : 0;
      const isFree = left > least;
      accounts.set(client, { left: isFree ? left - cost : left, since: time });
      return isFree ? 0 : Math.max(1, Math.ceil((least - left) / perSecond));
    },
  };
}
