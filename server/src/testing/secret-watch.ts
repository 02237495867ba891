import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Fields of requests and responses that must never be logged. */
const secretFields = new Set([
  'password',
  'password_confirmation',
  'current_password',
  'token',
  'api_token',
  'invitation',
  'device_code',
  'user_code',
]);
/** Shorter secrets may occur in a log as ordinary words. */
const shortestSecret = 9;

/** Collects the log of a test's app and all secrets in its requests and responses, to compare them. */
export type SecretWatch = {
  /** The stream for the log. */
  write(line: string): void;
  watch(server: FastifyInstance): void;
  /** Throws with the line that contains a secret. */
  check(): void;
};

export function createSecretWatch(): SecretWatch {
  const lines: string[] = [];
  const secrets = new Set<string>();
  /** Emails may be logged, even if a test also uses one as a password. */
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
