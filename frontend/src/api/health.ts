/** What GET /health says, as far as a page shows it. */
export interface Health {
  healthy: boolean;
  version: string;
  uptimeSeconds: number;
  checks: HealthCheck[];
}

export interface HealthCheck {
  name: string;
  ok: boolean;
  /** One short line: the mode, the model, or what is wrong. */
  detail: string;
}
