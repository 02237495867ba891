import pg from 'pg';

/** A connection whose statistics in PostgreSQL are current after each statement. */
export class CountedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...rest: unknown[]) => Promise<unknown>;
    const query = async (...rest: unknown[]) => {
      const result = await send(...rest);
      // In a transaction, this takes effect at its end; in a failed one, it is refused.
      await send('select pg_stat_force_next_flush()').catch(() => undefined);
      return result;
    };
    Object.assign(this, { query });
  }
}
