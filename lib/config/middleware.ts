// The deployer's settings for what stands between the network and the site: proxies in front, budgets, strictness.

export interface GuardSettings {
  /** Proxies in front whose word about the visitor's address is taken; 0 takes nobody's. */
  proxies: number;
  /** Seconds of work that one client may ask for at once, and gets back in as many seconds; 0 sets no bound. */
  budget: number;
  /** `strict` lets no inline script run but those that the page came with. */
  policy: 'standard' | 'strict';
}

/** Takes the settings as they were written. @throws nothing; `faults` lists what is wrong */
export function toGuard({ proxies, budget, policy }: { proxies: number; budget: number; policy: string }) {
  const faults: string[] = [];
  if (policy !== 'standard' && policy !== 'strict') faults.push(`VITRINE_CSP is "${policy}": standard or strict`);
  return { guard: { proxies, budget, policy: policy === 'strict' ? 'strict' : 'standard' } as GuardSettings, faults };
}
