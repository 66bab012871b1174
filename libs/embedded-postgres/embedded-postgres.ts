export interface EmbeddedPostgres {
  /** Leads the superuser to the database; holds the password. */
  readonly url: string;
  /** Where it listens on 127.0.0.1; when adopted, the port that it was started with. */
  readonly port: number;
  /** Whether it was found running, left by a process that was killed; it then has the settings of that start. */
  readonly adopted: boolean;
  /** Ends Postgres and frees the data directory. Takes at most 8 s; may be called again. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Created when absent; used by one process at a time. */
  dataDir: string;
  /** 0: any free port. */
  port: number;
  /** Created when absent. */
  database: string;
  /** Server settings, such as `max_connections`. */
  settings?: Record<string, string>;
  /** Called with one line of information for operators. */
  log?: (line: string) => void;
  /** Cancels a start: it rejects when nothing of it is running any more. */
  signal?: AbortSignal;
  /** Kills Postgres without waiting, for a process that has no time left; the next start has to recover. */
  atOnce?: AbortSignal;
}
