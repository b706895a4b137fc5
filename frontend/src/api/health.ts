/** The parts of a GET /health response that pages show. */
export interface Health {
  healthy: boolean;
  version: string;
  checks: HealthCheck[];
  /** The parts that are damaged or paused while the server keeps working. */
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
  /** One short line: the mode, the model, or the error. */
  detail: string;
}

type Fields = Record<string, unknown>;

/**
 * Reads a health response. Each part of the server describes itself with its own fields, so this reads the
 * known fields and ignores the others.
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
