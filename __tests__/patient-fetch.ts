/** Maximum number of requests to a URL that responds with 503. */
const MAX_ATTEMPTS = 20;

interface Attempt<T> {
  response: T;
  /** Seconds after which to send the request again; 0 if it was not shed. */
  seconds: number;
}

/** Repeats a request that a busy server sheds after its Retry-After, as clients do. */
export async function retryWhenShed<T>(send: () => Promise<Attempt<T>>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const { response, seconds } = await send();
    if (!seconds || attempt === MAX_ATTEMPTS) return response;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

/** Like `fetch`, but with retries. */
export const fetchPatiently = (url: string, init?: RequestInit): Promise<Response> =>
  retryWhenShed(async () => {
    const response = await fetch(url, init);
    const seconds = response.status === 503 ? Number(response.headers.get('retry-after')) : 0;
    if (seconds) await response.body?.cancel();
    return { response, seconds };
  });
