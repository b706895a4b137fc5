import { ApiError } from '../api/errors';

/** The error that a chain returns instead of a result. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  constructor(
    readonly code: number,
    message: string,
    /** The encoded error of the contract that refused, as hexadecimal digits with 0x. */
    readonly data: string | undefined,
  ) {
    super(message);
  }
}

interface Reply {
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

const timeoutMs = 20_000;

/** The client of a chain's JSON-RPC over HTTP. */
export class Rpc {
  #id = 0;

  constructor(
    private readonly url: string,
    private readonly fetcher: typeof fetch = (input, init) => fetch(input, init),
  ) {}

  async call<T>(method: string, ...params: unknown[]): Promise<T> {
    const { result, error } = await this.post({ jsonrpc: '2.0', id: ++this.#id, method, params });
    if (error) throw new RpcError(error.code, error.message, hexOf(error.data));
    return result as T;
  }

  /** Returns a quantity, such as a balance in wei. */
  async number(method: string, ...params: unknown[]): Promise<bigint> {
    return BigInt(await this.call<string>(method, ...params));
  }

  private async post(body: object): Promise<Reply> {
    const request = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    };
    const reply: Reply | undefined = await this.fetcher(this.url, request)
      .then((response) => response.json() as Promise<Reply>)
      .catch(() => undefined);
    if (!reply) throw new ApiError('unreachable', 'the server did not answer');
    return reply;
  }
}

function hexOf(data: unknown): string | undefined {
  return typeof data === 'string' && data.startsWith('0x') ? data : undefined;
}
