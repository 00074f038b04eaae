// The deployer's choices of how to watch the server, out of what the environment says.

export interface MetricsAddress {
  host: string;
  port: number;
}

export interface Observing {
  /** Null where nobody reads metrics. */
  metrics: MetricsAddress | null;
  /** Whether the log is one JSON object a line. */
  isJson: boolean;
}

/**
 * @param metrics `host:port`, `[::1]:port` or empty
 * @param log `text` or `json`
 * @returns faults name the setting, its value and what is expected
 */
export function toObserving({ metrics, log }: { metrics: string; log: string }): {
  observing: Observing;
  faults: string[];
} {
  const [, bracketed, plain, digits] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(metrics) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  const faults: string[] = [];
  const isAddress = host !== undefined && port > 0 && port < 65_536;
  if (metrics && !isAddress)
    faults.push(`VITRINE_METRICS is "${metrics}": an address and a port, as 127.0.0.1:9464, or nothing`);
  if (log !== 'text' && log !== 'json') faults.push(`VITRINE_LOG is "${log}": text or json`);
  return { observing: { metrics: isAddress ? { host, port } : null, isJson: log === 'json' }, faults };
}
