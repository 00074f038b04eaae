/** Maximum number of requests to a URL that responds with 503. */
const MAX_ATTEMPTS = 20;

/** Like `fetch`, but repeats a request that a busy server sheds after its Retry-After, as clients do. */
export async function fetchPatiently(url: string, init?: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, init);
    const seconds = response.status === 503 ? Number(response.headers.get('retry-after')) : 0;
    if (!seconds || attempt === MAX_ATTEMPTS) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}
