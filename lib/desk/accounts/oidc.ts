// Sign-in through the OpenID Connect provider of an organisation, for accounts that the owner has added before.
import { singleton } from '@/lib/clients/singleton';
import { getConfig } from '@/lib/config/config';
import { withBasePath } from '@/lib/model/base-path';
import { parseDeskPath } from '@/lib/model/desk-routes';
import { readUser } from './accounts';
import { getAccounts, isAuthRefusal, takeCookies } from './auth';
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

/** @returns the provider's page, and the cookie by which its response is recognised; null if it is away */
export async function startOidc(from: string, request: Headers) {
  const auth = await getOidc();
  if (!auth) return null;
  try {
    const { response, headers } = await auth.api.signInSocial({
      body: { provider: PROVIDER, callbackURL: from, errorCallbackURL: from, disableRedirect: true },
      headers: request,
      returnHeaders: true,
    });
    return response.url ? { href: response.url, cookies: takeCookies(headers) } : null;
  } catch (error) {
    if (isAuthRefusal(error)) return null;
    throw error;
  }
}

/**
 * Handles the provider's response.
 * @returns page that was requested, and cookies of the session; null for a response that is not valid or a person without
 * an account
 */
export async function finishOidc(query: Record<string, string>, request: Headers) {
  const auth = await getOidc();
  if (!auth) return null;
  const response = await auth.api.callbackOAuth({
    method: 'GET',
    params: { id: PROVIDER },
    query,
    headers: request,
    asResponse: true,
  });
  const cookies = takeCookies(response.headers);
  const cookie = cookies.map((each) => each.split(';', 1)[0]).join('; ');
  const person = await readUser(new Headers({ cookie }));
  if (!person) return null;
  await endEarlierSession(request);
  return { from: parseDeskPath(response.headers.get('location')), cookies, name: person.name };
}
