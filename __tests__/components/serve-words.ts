import en from '@/lib/messages/languages/en.json';

/** Stubs the endpoint from which widgets load their messages. */
export function serveWords() {
  const toSection = (href: string) => /^\/api\/words\/(\w+)\?/.exec(href)?.[1] as keyof typeof en;
  Object.assign(globalThis, { fetch: async (href: string) => ({ ok: true, json: async () => en[toSection(href)] }) });
}
