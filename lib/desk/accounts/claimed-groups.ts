// Groups that an OpenID Connect provider states about a person who signs in: https://openid.net/specs/openid-connect-core-1_0.html#IDToken
import { AsyncLocalStorage } from 'node:async_hooks';
import { singleton } from '@/lib/clients/singleton';
import { filterGroups } from '@/lib/model/groups';

interface Claimed {
  /** Null if the provider states none. */
  groups: string[] | null;
}

/** better-auth passes the claims to a function of its settings, which does not know the account yet. */
const getStorage = () => singleton('desk claimed groups', () => new AsyncLocalStorage<Claimed>());

/** @param groups the claim that lists them. Without a required one, a person is in none */
export function noteClaims(claims: object, { claim, isRequired }: { claim: string; isRequired: boolean }) {
  const claimed = getStorage().getStore();
  if (!claimed) return;
  const listed = Object.hasOwn(claims, claim) ? filterGroups(claims[claim as keyof typeof claims]) : null;
  claimed.groups = listed ?? (isRequired ? [] : null);
}

/** @returns what `run` resolves with, and the groups that it noted */
export async function withClaimedGroups<T>(run: () => Promise<T>) {
  const claimed: Claimed = { groups: null };
  return { result: await getStorage().run(claimed, run), groups: claimed.groups };
}
