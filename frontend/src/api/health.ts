/** What GET /health says, as far as a page shows it. */
export interface Health {
  healthy: boolean;
  version: string;
  checks: HealthCheck[];
  /** What is damaged or paused while the server serves on. */
  degraded: Degradation[];
}

export interface Degradation {
  part: string;
  since: string;
  why: string;
}

export interface HealthCheck {
  name: string;
  ok: boolean;
  /** One short line: the mode, the model, or what is wrong. */
  detail: string;
}

type Fields = Record<string, unknown>;

/**
 * Reads a health answer. Each part of a server describes itself in words of its
 * own, so this takes the fields it knows and forgives what it does not.
 */
export function readHealth(body: unknown): Health {
  const { status, version, checks, degraded } = fields(body);
  return {
    healthy: status === 'healthy',
    version: text(version),
    checks: Object.entries(fields(checks)).map(([name, check]) => readCheck(name, fields(check))),
    degraded: (Array.isArray(degraded) ? degraded : [])
      .map((one) => readDegradation(fields(one)))
      .filter(({ since }) => !Number.isNaN(Date.parse(since))),
  };
}

const failing = ['failing', 'failed', 'unhealthy', 'down', 'error'];

function readCheck(name: string, check: Fields): HealthCheck {
  const status = text(check['status']);
  const error = text(check['error']);
  const described = [check['mode'], check['model']].map(text).filter(Boolean).join(', ');
  const ok = check['ok'] !== false && !error && !failing.includes(status);
  return { name, ok, detail: error || described };
}

function readDegradation({ part, since, why }: Fields): Degradation {
  return { part: text(part), since: text(since), why: text(why) };
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
