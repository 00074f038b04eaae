// Sign-in through the OpenID Connect provider of an organisation, for accounts that the owner has added before.
import { singleton } from '@/lib/clients/singleton';
import { getConfig } from '@/lib/config/config';
import { withBasePath } from '@/lib/model/base-path';
import { formatGroups } from '@/lib/model/groups';
import { parseEntrance, toEntranceHref } from '@/lib/model/sign-in-path';
import { changeGroups, type DeskUser, readEntered } from './accounts';
import { getAccounts, isAuthRefusal, takeCookies } from './auth';
import { noteClaims, withClaimedGroups } from './claimed-groups';
import { writeDeskLog } from './desk-log';
import { endEarlierSession } from './sessions';

const PROVIDER = 'organisation';

/** Tokens of the provider are not needed after sign-in, so they are not stored. */
const withoutTokens = async <T extends object>(account: T) => ({
  data: { ...account, accessToken: null, refreshToken: null, idToken: null },
});

/** Apart from the other ways to sign in, which must work while the provider is away: this one requests its description. */
async function openOidc() {
  const { oidc, url } = getConfig();
  if (!oidc) return null;
  const [{ auth }, { betterAuth }, { genericOAuth }] = await Promise.all([
    getAccounts(),
    import('better-auth'),
    import('better-auth/plugins/generic-oauth'),
  ]);
  return betterAuth({
    ...auth.options,
    account: { storeStateStrategy: 'cookie' as const, updateAccountOnSignIn: false },
    databaseHooks: { account: { create: { before: withoutTokens } } },
    plugins: [
      genericOAuth({
        config: [
          {
            providerId: PROVIDER,
            clientId: oidc.clientId,
            clientSecret: oidc.clientSecret,
            discoveryUrl: `${oidc.issuer}/.well-known/openid-configuration`,
            redirectURI: url + withBasePath('/api/desk/organisation'),
            scopes: ['openid', 'email'],
            pkce: true,
            requireIdTokenVerification: true,
            disableSignUp: true,
            mapProfileToUser(claims) {
              noteClaims(claims, oidc.groups);
              return {};
            },
          },
        ],
      }),
    ],
  });
}

function getOidc() {
  const shared = singleton<{ opened?: ReturnType<typeof openOidc> }>('desk oidc', () => ({}));
  shared.opened ??= openOidc().catch((error) => {
    delete shared.opened;
    throw error;
  });
  return shared.opened;
}

export const hasOidc = () => getConfig().oidc !== null;

/** @param from page that was requested. @returns the provider's page, and the cookie by which its response is recognised; null if it is away */
export async function startOidc(from: string, request: Headers) {
  const auth = await getOidc();
  if (!auth) return null;
  const back = toEntranceHref(from);
  try {
    const { response, headers } = await auth.api.signInSocial({
      body: { provider: PROVIDER, callbackURL: back, errorCallbackURL: back, disableRedirect: true },
      headers: request,
      returnHeaders: true,
    });
    return response.url ? { href: response.url, cookies: takeCookies(headers) } : null;
  } catch (error) {
    if (isAuthRefusal(error)) return null;
    throw error;
  }
}

type Finish =
  /** `from`: page that was requested; null if the response names none. */
  | { type: 'signed-in'; person: DeskUser; from: string | null; cookies: string[] }
  | { type: 'refused'; from: string | null };

/** Handles the provider's response: it is refused if it is not valid, or of a person who has no account. */
export async function finishOidc(query: Record<string, string>, request: Headers): Promise<Finish> {
  const auth = await getOidc();
  if (!auth) return { type: 'refused', from: null };
  const { result: response, groups } = await withClaimedGroups(() =>
    auth.api.callbackOAuth({
      method: 'GET',
      params: { id: PROVIDER },
      query,
      headers: request,
      asResponse: true,
    }),
  );
  const from = parseEntrance(response.headers.get('location'));
  const cookies = takeCookies(response.headers);
  const person = await readEntered(cookies);
  if (!person) return { type: 'refused', from };
  if (groups && formatGroups(groups) !== formatGroups(person.groups)) {
    await changeGroups(person.name, groups);
    writeDeskLog({ event: 'groupsReceived', who: person.name, groups: formatGroups(groups) });
  }
  await endEarlierSession(request);
  return { type: 'signed-in', person, from, cookies };
}
