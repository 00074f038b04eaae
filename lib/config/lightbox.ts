// The deployer's settings for reporting a third party's lightbox, where its licence wants that.

/** A third party's lightbox whose licence wants its use reported. The key is never sent to a browser. */
export interface Lightbox {
  key: string;
  planType: string;
  /** Address that is told. */
  url: string;
}

function isConfidential(address: string) {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
}

/** Lists what is wrong with the settings of the lightbox; the key is never named. */
export function* listLightboxFaults({ key, url }: Lightbox) {
  if (key && !url) yield 'LIGHTBOX_LICENSE_KEY is set, and LIGHTBOX_LICENSE_URL is not: nobody would be told of it';
  if (url && !isConfidential(url))
    yield `LIGHTBOX_LICENSE_URL is "${url}": an https address (http on this machine alone), as https://licences.example.org/check`;
}
