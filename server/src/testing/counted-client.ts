import pg from 'pg';

/** A connection whose share in PostgreSQL's counters is there to read once a statement has ended. */
export class CountedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...rest: unknown[]) => Promise<unknown>;
    const query = async (...rest: unknown[]) => {
      const result = await send(...rest);
      // Inside a transaction this counts from its end on; in a failed one it is refused.
      await send('select pg_stat_force_next_flush()').catch(() => undefined);
      return result;
    };
    Object.assign(this, { query });
  }
}
