declare module 'pgpass' {
  /** Finds the password of a connection in `PGPASSFILE` or `~/.pgpass`; undefined if there is none. */
  export default function pgpass(
    connection: {
      readonly host: string;
      readonly port: number;
      readonly database: string;
      readonly user: string;
    },
    done: (password: string | undefined) => void,
  ): void;
}
