// Describes the services by which viewers let a visitor sign in: https://iiif.io/api/auth/2.0/#authorization-flow-services
import { getConfig } from '@/lib/config/config';
import { withBasePath } from '@/lib/model/base-path';
import { toItemHref } from '@/lib/model/routes';
import { buildWordMap, type PresentationSite } from './describe';

export const AUTH_CONTEXT = 'http://iiif.io/api/auth/2/context.json';

export type AuthService = 'access' | 'token' | 'logout';

const toAuthUrl = (path: string) => getConfig().url + withBasePath(`/iiif/auth/${path}`);

const toAccessServiceUrl = () => toAuthUrl('access');

const toSiteName = () => new URL(getConfig().url).host;

/** @param imageId of an image, as `/iiif/3/` has it */
function buildProbeService(imageId: string, site: PresentationSite) {
  const related = [
    {
      id: toAuthUrl('token'),
      type: 'AuthAccessTokenService2',
      errorHeading: buildWordMap(site, 'iiif.noAccess'),
      errorNote: buildWordMap(site, 'iiif.noAccessNote'),
    },
    { id: toAuthUrl('logout'), type: 'AuthLogoutService2', label: buildWordMap(site, 'desk.signOut') },
  ];
  return {
    id: toAuthUrl(`probe/${imageId}`),
    type: 'AuthProbeService2',
    // Not in the specification: Mirador 4 fails on services without a profile.
    profile: AUTH_CONTEXT,
    errorHeading: buildWordMap(site, 'iiif.noAccess'),
    errorNote: buildWordMap(site, 'iiif.noAccessNote'),
    service: [
      // Visitors who are signed in already need no prompt.
      {
        type: 'AuthAccessService2',
        profile: 'external',
        label: buildWordMap(site, 'desk.signIn'),
        service: related,
      },
      {
        id: toAccessServiceUrl(),
        type: 'AuthAccessService2',
        profile: 'active',
        label: buildWordMap(site, 'iiif.signInAt', { site: toSiteName() }),
        heading: buildWordMap(site, 'iiif.restricted'),
        note: buildWordMap(site, 'iiif.restrictedNote'),
        confirmLabel: buildWordMap(site, 'desk.signIn'),
        service: related,
      },
    ],
  };
}

/** For viewers that know no later version, as Mirador 4: https://iiif.io/api/auth/1.0/#login-interaction-pattern */
export function buildCookieService({ spoken: [t] }: PresentationSite) {
  return {
    '@context': 'http://iiif.io/api/auth/1/context.json',
    '@id': toAccessServiceUrl(),
    '@type': 'AuthCookieService1',
    profile: 'http://iiif.io/api/auth/1/login',
    label: t?.('iiif.signInAt', { site: toSiteName() }),
    header: t?.('iiif.restricted'),
    // Mirador 4 does not draw a picture again when it receives other image information.
    description: `${t?.('iiif.restrictedNote')} ${t?.('iiif.reload')}`,
    confirmLabel: t?.('desk.signIn'),
    failureHeader: t?.('iiif.noAccess'),
    failureDescription: t?.('iiif.noAccessNote'),
    service: [
      { '@id': toAuthUrl('token'), '@type': 'AuthTokenService1', profile: 'http://iiif.io/api/auth/1/token' },
      {
        '@id': toAuthUrl('logout'),
        '@type': 'AuthLogoutService1',
        profile: 'http://iiif.io/api/auth/1/logout',
        label: t?.('desk.signOut'),
      },
    ],
  };
}

/**
 * Values of `service` for the image service of a picture that is restricted.
 * @param isGranted whether the visitor sees it: version 1 has no probe, so that viewers would prompt nevertheless
 */
export const listAuthServices = (imageId: string, site: PresentationSite, isGranted: boolean) => [
  buildProbeService(imageId, site),
  ...(isGranted ? [] : [buildCookieService(site)]),
];

/** Square, so that it says nothing about a picture. */
export const SUBSTITUTE_SIDE = 512;

/** The image service that a stranger gets for every id: https://iiif.io/api/image/3.0/#5-image-information */
export function buildSubstituteInfo(imageId: string, site: PresentationSite) {
  const size = { width: SUBSTITUTE_SIDE, height: SUBSTITUTE_SIDE };
  return {
    '@context': [AUTH_CONTEXT, 'http://iiif.io/api/image/3/context.json'],
    id: getConfig().url + withBasePath(`/iiif/3/${imageId}`),
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level0',
    ...size,
    sizes: [size],
    service: listAuthServices(imageId, site, false),
  };
}

/** The manifest that a stranger gets for every id that the public does not see; all of it is made of the id. */
export function buildSubstituteManifest(id: string, site: PresentationSite) {
  const { url } = getConfig();
  const base = url + withBasePath(`/items/${id}`);
  const label = buildWordMap(site, 'iiif.restricted');
  const size = { width: SUBSTITUTE_SIDE, height: SUBSTITUTE_SIDE };
  const { '@context': _, ...service } = buildSubstituteInfo(id, site);
  const body = {
    id: `${service.id}/full/max/0/default.jpg`,
    type: 'Image',
    format: 'image/jpeg',
    ...size,
    service: [service],
  };
  const canvas = `${base}/canvas`;
  return {
    '@context': [AUTH_CONTEXT, 'http://iiif.io/api/presentation/3/context.json'],
    id: `${base}/manifest.json`,
    type: 'Manifest',
    label,
    summary: buildWordMap(site, 'iiif.restrictedNote'),
    homepage: [{ id: url + toItemHref({ id, slug: '' }), type: 'Text', format: 'text/html', label }],
    items: [
      {
        id: canvas,
        type: 'Canvas',
        label,
        ...size,
        items: [
          {
            id: `${canvas}/page`,
            type: 'AnnotationPage',
            items: [{ id: `${canvas}/painting`, type: 'Annotation', motivation: 'painting', body, target: canvas }],
          },
        ],
      },
    ],
  };
}

interface ProbeFacts {
  /** That of a request for the picture itself. */
  status: 200 | 401 | 403 | 503;
  substitute: string;
}

/** https://iiif.io/api/auth/2.0/#probe-service-response */
export function buildProbeResult({ status, substitute }: ProbeFacts, site: PresentationSite) {
  const isSignedIn = status === 403;
  return {
    '@context': AUTH_CONTEXT,
    type: 'AuthProbeResult2',
    status,
    ...(status !== 200 && {
      substitute: [{ id: substitute, type: 'Image', format: 'image/png' }],
      heading: buildWordMap(site, isSignedIn ? 'iiif.noAccess' : 'iiif.restricted'),
      note: buildWordMap(site, isSignedIn ? 'iiif.noAccessNote' : 'iiif.restrictedNote'),
    }),
  };
}

export const getSubstituteUrl = () => toAuthUrl('substitute.png');
