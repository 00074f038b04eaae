// A browser at the desk of a test's own site: keeps cookies and sends forms.
import { createClient, UNFOLLOWED } from './client';

export const OWNER = { name: 'Ida Berg', password: 'a long sentence' };

export type DeskSession = ReturnType<typeof createDeskSession>;

/** @param address of the client, because sign-ins are limited by address */
export function createDeskSession(url: string, address: string) {
  const cookies = new Map<string, string>();
  const client = createClient(url);
  const send = async (target: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const received = await client(target, {
      ...UNFOLLOWED,
      ...init,
      headers: { 'X-Forwarded-For': address, ...(cookie && { cookie }), ...init.headers },
    });
    for (const each of received.headers.getSetCookie()) {
      const [name = '', value = ''] = (each.split(';', 1)[0] ?? '').split('=');
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return received;
  };
  const post = (target: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send(target, { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: url, ...headers } });
  const postSession = (action: string, fields: Record<string, string>) =>
    post('/api/desk/session', { action, ...OWNER, ...fields });
  return {
    cookies,
    send,
    post,
    get: (target: string) => send(target),
    /** Creates the first account. @param output of the server, which contains the code */
    setUp: (output: string, fields: Record<string, string> = {}) =>
      postSession('set-up', { code: readCode(output), ...fields }),
    signIn: (fields: Record<string, string> = {}) => postSession('sign-in', fields),
  };
}

/** The code for the first account, as the terminal shows it. */
export const readCode = (output: string) => /code for the first account is (\S+)/.exec(output)?.[1] ?? '';
