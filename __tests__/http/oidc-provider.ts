// A small OpenID Connect provider on this machine: https://openid.net/specs/openid-connect-core-1_0.html
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const CLIENT = { id: 'vitrine', secret: 'the-secret-of-vitrine' };

export interface Identity {
  sub: string;
  email: string;
  email_verified: boolean;
  groups?: string[];
}

const toBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs in each time as the person in `identity`, without a form. Refuses what a strict provider refuses. */
export async function startProvider() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'a', alg: 'ES256', use: 'sig' };
  const granted = new Map<string, URLSearchParams>();
  const state = { identity: { sub: '1', email: '', email_verified: true } as Identity, faults: [] as string[] };
  let issuer = '';

  function createToken(nonce: string | null) {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 60, nonce, ...state.identity };
    const text = `${toBase64({ alg: 'ES256', kid: 'a' })}.${toBase64(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  }

  function exchange(form: URLSearchParams, authorization = '') {
    const asked = granted.get(form.get('code') ?? '');
    granted.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const basic = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
    const isClient =
      basic === `${CLIENT.id}:${CLIENT.secret}` ||
      (form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret);
    if (!asked) return 'unknown code';
    if (!isClient) return 'wrong client';
    if (asked.get('code_challenge') !== challenge || asked.get('code_challenge_method') !== 'S256') return 'no PKCE';
    if (asked.get('redirect_uri') !== form.get('redirect_uri')) return 'another redirect URI';
    return { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: createToken(asked.get('nonce')) };
  }

  const server = http.createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/.well-known/openid-configuration')
      return send(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['ES256'],
      });
    if (pathname === '/jwks') return send(200, { keys: [jwk] });
    if (pathname === '/authorize') {
      const code = randomUUID();
      granted.set(code, searchParams);
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.search = String(new URLSearchParams({ code, state: searchParams.get('state') ?? '' }));
      return response.writeHead(302, { Location: back.href }).end();
    }
    let body = '';
    for await (const chunk of request) body += chunk;
    const result = exchange(new URLSearchParams(body), request.headers.authorization);
    if (typeof result !== 'string') return send(200, result);
    state.faults.push(result);
    return send(400, { error: 'invalid_grant' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    state,
    env: { VITRINE_OIDC_ISSUER: issuer, VITRINE_OIDC_CLIENT_ID: CLIENT.id, VITRINE_OIDC_CLIENT_SECRET: CLIENT.secret },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
