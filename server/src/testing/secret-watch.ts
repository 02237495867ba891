import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Fields of requests and answers that hold what must never be written down. */
const secretFields = new Set([
  'password',
  'password_confirmation',
  'current_password',
  'token',
  'api_token',
  'invitation',
]);
/** Shorter ones are words that a log may well hold. */
const shortestSecret = 9;

/** Keeps the log of a test's app, and every secret that goes in or out of it, to hold them together. */
export type SecretWatch = {
  /** Where the log is written to. */
  write(line: string): void;
  watch(server: FastifyInstance): void;
  /** Throws with the line that holds a secret. */
  check(): void;
};

export function createSecretWatch(): SecretWatch {
  const lines: string[] = [];
  const secrets = new Set<string>();
  /** Whoever sends one as his password too has told it himself: it stands in the log as an address. */
  const addresses = new Set<string>();

  function learn(value: unknown): void {
    if (typeof value === 'string' && value.length >= shortestSecret) secrets.add(value);
  }

  function learnFields(body: unknown): void {
    if (typeof body !== 'object' || body === null) return;
    for (const [name, value] of Object.entries(body)) {
      if (secretFields.has(name)) learn(value);
      if (name === 'email' && typeof value === 'string') addresses.add(value);
    }
  }

  function learnRequest(request: FastifyRequest): void {
    learn(request.headers.authorization?.split(' ')[1]);
    const { signature } = request.query as { signature?: unknown };
    learn(signature);
    learnFields(request.body);
  }

  return {
    write: (line) => lines.push(line),
    watch: (server) => {
      server.addHook('preValidation', (request, _reply, next) => {
        learnRequest(request);
        next();
      });
      server.addHook('preSerialization', (_request, _reply, payload, next) => {
        learnFields(payload);
        next(null, payload);
      });
    },
    check: () => {
      const text = lines.join('');
      for (const secret of secrets) {
        const at = addresses.has(secret) ? -1 : text.indexOf(secret);
        if (at < 0) continue;
        const start = text.lastIndexOf('\n', at) + 1;
        const line = text.slice(start, text.indexOf('\n', at));
        throw new Error(`The log holds the secret "${secret}": ${line}`);
      }
    },
  };
}
