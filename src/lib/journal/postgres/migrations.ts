import { gramLength } from '../search.ts';

/** One migration of the database's tables; each runs once, in this order, in its own transaction. */
export interface Migration {
  readonly version: number;
  /** Run by the owner. The roles of `migrate.ts` exist by then. */
  readonly sql: string;
}

const tables = `
  CREATE SCHEMA brl;
  REVOKE ALL ON SCHEMA brl FROM PUBLIC;
  GRANT USAGE ON SCHEMA brl TO brl_operator, brl_worker;

  CREATE TABLE brl.journal (
    is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
    journal_id uuid NOT NULL DEFAULT gen_random_uuid(),
    version integer NOT NULL,
    position bigint NOT NULL DEFAULT 0,
    link text NOT NULL DEFAULT '',
    server text NOT NULL,
    paid_by text NOT NULL DEFAULT '',
    paid_before_by text NOT NULL DEFAULT '',
    moved_at timestamptz,
    is_copying boolean NOT NULL DEFAULT false
  );
  INSERT INTO brl.journal (version, server) VALUES (0, '');

  CREATE TABLE brl.runs (
    run_id text COLLATE "C" PRIMARY KEY,
    environment text NOT NULL,
    tenant_id text NOT NULL,
    account_id text NOT NULL,
    ref text NOT NULL,
    file_name text,
    file_sha256 text NOT NULL,
    columns text NOT NULL,
    operator text NOT NULL,
    state text NOT NULL,
    row_count bigint NOT NULL,
    total_centavos bigint NOT NULL,
    halt text,
    options text,
    looks_first boolean NOT NULL DEFAULT false,
    server text NOT NULL,
    next_turn_at timestamptz,
    created_at_ms bigint NOT NULL,
    changed_at_ms bigint NOT NULL,
    number bigint GENERATED ALWAYS AS IDENTITY,
    UNIQUE (environment, tenant_id, account_id, ref)
  );
  CREATE INDEX runs_open ON brl.runs (server) WHERE state <> 'finished';

  CREATE TABLE brl.leases (
    lease_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    run_id text COLLATE "C" NOT NULL REFERENCES brl.runs,
    first_position bigint NOT NULL,
    last_position bigint NOT NULL,
    worker text NOT NULL,
    taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    ended_at timestamptz
  );
  CREATE INDEX leases_open ON brl.leases (run_id, first_position) WHERE ended_at IS NULL;

  CREATE TABLE brl.intents (
    intent_id text COLLATE "C" PRIMARY KEY,
    environment text NOT NULL,
    tenant_id text NOT NULL,
    account_id text NOT NULL,
    operation text NOT NULL,
    ref text,
    identifier text,
    idempotency_key text NOT NULL,
    body_sha256 text NOT NULL,
    destination text,
    amount_centavos bigint,
    claim text,
    created_at_ms bigint NOT NULL,
    state text NOT NULL,
    closed_at_ms bigint,
    position bigint NOT NULL UNIQUE,
    link text NOT NULL,
    run_id text COLLATE "C",
    lease_id bigint REFERENCES brl.leases,
    settled_late boolean NOT NULL DEFAULT false
  );
  CREATE UNIQUE INDEX intents_ref ON brl.intents (environment, tenant_id, account_id, ref) WHERE ref IS NOT NULL;
  CREATE UNIQUE INDEX intents_key ON brl.intents (environment, tenant_id, account_id, idempotency_key);
  CREATE INDEX intents_identifier ON brl.intents (identifier, environment) WHERE identifier IS NOT NULL;
  CREATE INDEX intents_ref_anywhere ON brl.intents (ref, environment) WHERE ref IS NOT NULL;
  CREATE INDEX intents_claim ON brl.intents (claim, closed_at_ms) WHERE claim IS NOT NULL;
  CREATE INDEX intents_alike ON brl.intents (account_id, destination, amount_centavos, created_at_ms);
  CREATE INDEX intents_listed ON brl.intents (environment, created_at_ms, position);
  CREATE INDEX intents_state ON brl.intents (state, environment, created_at_ms);
  CREATE INDEX intents_run ON brl.intents (run_id, position) WHERE run_id IS NOT NULL;
  CREATE INDEX intents_open ON brl.intents (run_id, position) WHERE state IN ('SENT', 'UNCERTAIN');
  CREATE INDEX intents_late ON brl.intents (run_id) WHERE settled_late;

  CREATE TABLE brl.events (
    intent_id text COLLATE "C" NOT NULL REFERENCES brl.intents,
    sequence integer NOT NULL,
    payload text NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (intent_id, sequence)
  );
  CREATE INDEX events_hash ON brl.events USING hash (hash);

  CREATE TABLE brl.run_rows (
    intent_id text COLLATE "C" PRIMARY KEY REFERENCES brl.intents,
    line bigint NOT NULL,
    cells text NOT NULL,
    reference text
  );
  CREATE INDEX run_rows_reference ON brl.run_rows (reference) WHERE reference IS NOT NULL;

  CREATE TABLE brl.service_names (
    environment text NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    intent_id text COLLATE "C" NOT NULL REFERENCES brl.intents,
    settled boolean NOT NULL,
    PRIMARY KEY (value, kind, environment, intent_id)
  );
  CREATE UNIQUE INDEX service_names_settled ON brl.service_names (value, kind, environment) WHERE settled;
  CREATE INDEX service_names_intent ON brl.service_names (intent_id);

  CREATE TABLE brl.sheets (
    sheet_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    environment text NOT NULL,
    tenant_id text NOT NULL,
    account_id text NOT NULL,
    batch_id text NOT NULL,
    kind text NOT NULL,
    rows text NOT NULL,
    at_ms bigint NOT NULL
  );
  CREATE INDEX sheets_account ON brl.sheets (environment, tenant_id, account_id, at_ms);

  CREATE TABLE brl.dict_pauses (scope text PRIMARY KEY, until_ms bigint NOT NULL);

  CREATE TABLE brl.nights (
    environment text NOT NULL,
    tenant_id text NOT NULL,
    account_id text NOT NULL,
    until_ms bigint NOT NULL,
    left_centavos bigint NOT NULL,
    PRIMARY KEY (environment, tenant_id, account_id)
  );

  CREATE TABLE brl.workers (
    worker text PRIMARY KEY,
    host text NOT NULL,
    process_id integer NOT NULL,
    seen_at timestamptz NOT NULL
  );
`;

/** A text as JSON; null when it is not JSON. */
const asJson = `
  CREATE FUNCTION brl.as_json(given text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE STRICT AS $$
  BEGIN
    RETURN given::jsonb;
  EXCEPTION WHEN others THEN
    RETURN NULL;
  END $$;
`;

/** Every function runs as the owner, and resolves names in its schema only. */
const asOwner = 'SECURITY DEFINER SET search_path = brl, pg_temp';

/**
 * What a version allows: the holder of a lease to begin a row and to report that it was not executed, and anybody to add a record,
 * besides what else is written with it.
 */
interface LeaseRights {
  readonly create: 'CREATE FUNCTION' | 'CREATE OR REPLACE FUNCTION';
  readonly mayBegin: string;
  readonly mayTellUnsent: string;
  readonly mayFollow?: string;
  readonly also?: string;
}

const isLeased = 'brl.is_leased(lease, intent.run_id, intent.position)';

const addRecordsText = `
  -- Adds one record to each of many intents. outcome: written, moved (another record came first), taken (a name in it
  -- settled another intent), fenced (it may not be begun by this caller), unknown (there is no such intent).
  {create} brl.add_records(given jsonb, lease bigint, known_hash text)
    RETURNS TABLE (number bigint, outcome text, detail jsonb) LANGUAGE plpgsql ${asOwner} AS $$
  DECLARE
    entry record;
    intent brl.intents;
    last record;
    other record;
    is_same boolean := brl.is_same_server(known_hash);
  BEGIN
    PERFORM brl.refuse_while_copying();
    PERFORM FROM brl.intents WHERE intent_id IN (SELECT one ->> 'intentId' FROM jsonb_array_elements(given) AS e (one))
      ORDER BY intent_id FOR NO KEY UPDATE;
    PERFORM pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(name ->> 'kind' || ' ' || (name ->> 'value'), 8) AS key
      FROM jsonb_array_elements(given) AS e (one), jsonb_array_elements(one -> 'names') AS n (name) ORDER BY 1) AS keys;
    FOR entry IN SELECT e.place, e.one FROM jsonb_array_elements(given) WITH ORDINALITY AS e (one, place) LOOP
      number := entry.place;
      detail := NULL;
      SELECT * INTO intent FROM brl.intents WHERE intent_id = entry.one ->> 'intentId';
      SELECT sequence, hash INTO last FROM brl.events e WHERE e.intent_id = entry.one ->> 'intentId' ORDER BY sequence DESC LIMIT 1;
      IF intent.intent_id IS NULL THEN
        outcome := 'unknown';
      ELSIF last.sequence IS DISTINCT FROM (entry.one ->> 'sequence')::int - 1 OR last.hash <> entry.one ->> 'previousHash' THEN
        outcome := 'moved';{mayFollow}
      ELSIF entry.one ->> 'kind' = 'ATTEMPT' AND intent.run_id IS NOT NULL AND NOT (is_same AND
        CASE WHEN lease IS NULL
          THEN NOT EXISTS (
            SELECT FROM brl.leases l WHERE l.run_id = intent.run_id AND intent.position BETWEEN first_position AND last_position
              AND ended_at IS NULL AND expires_at > clock_timestamp())
          ELSE {mayBegin} AND brl.is_leased(lease, intent.run_id, intent.position)
        END) THEN
        outcome := 'fenced';
      ELSIF entry.one ->> 'state' = 'INTENT' AND lease IS NOT NULL AND NOT {mayTellUnsent} THEN
        outcome := 'fenced';
      ELSE
        SELECT n.kind, n.value, n.intent_id INTO other FROM brl.service_names n,
          jsonb_array_elements(entry.one -> 'names') WITH ORDINALITY AS g (name, place)
          WHERE n.value = name ->> 'value' AND n.kind = name ->> 'kind' AND n.environment = intent.environment
            AND n.settled AND n.intent_id <> intent.intent_id ORDER BY g.place LIMIT 1;
        IF other.intent_id IS NOT NULL THEN
          outcome := 'taken';
          detail := jsonb_build_object('kind', other.kind, 'value', other.value, 'intentId', other.intent_id);
        ELSE
          INSERT INTO brl.service_names SELECT intent.environment, name ->> 'kind', name ->> 'value', intent.intent_id, false
            FROM jsonb_array_elements(entry.one -> 'names') AS g (name) ON CONFLICT DO NOTHING;
          IF (entry.one ->> 'settles')::boolean THEN
            UPDATE brl.service_names n SET settled = true WHERE n.intent_id = intent.intent_id AND NOT settled AND NOT EXISTS (
              SELECT FROM brl.service_names o WHERE o.value = n.value AND o.kind = n.kind AND o.environment = n.environment AND o.settled);
          END IF;
          INSERT INTO brl.events VALUES (intent.intent_id, (entry.one ->> 'sequence')::int, entry.one ->> 'payload', entry.one ->> 'hash');
          UPDATE brl.intents SET state = entry.one ->> 'state', closed_at_ms = (entry.one ->> 'closedAtMs')::bigint,
            settled_late = (entry.one ->> 'settledLate')::boolean,{also}
            lease_id = CASE WHEN entry.one ->> 'kind' = 'ATTEMPT' THEN lease ELSE intents.lease_id END
            WHERE intent_id = intent.intent_id;
          outcome := 'written';
        END IF;
      END IF;
      RETURN NEXT;
    END LOOP;
  END $$;
`;

const addRecords = ({ create, mayBegin, mayTellUnsent, mayFollow = '', also = '' }: LeaseRights) =>
  addRecordsText
    .replace('{create}', create)
    .replace('{mayBegin}', mayBegin)
    .replace('{mayTellUnsent}', mayTellUnsent)
    .replace('{mayFollow}', mayFollow)
    .replace('{also}', also);

const writes = `
  -- The last place of the chain, kept until the transaction ends: who adds an intent is the only one to do so.
  CREATE FUNCTION brl.hold_head() RETURNS TABLE (place bigint, last_link text) LANGUAGE sql ${asOwner} AS $$
    SELECT position, link FROM brl.journal FOR UPDATE
  $$;

  -- Adds intents with their first records, and the rows of a run.
  CREATE FUNCTION brl.add_intents(given jsonb) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$
  DECLARE
    before bigint;
    added bigint := jsonb_array_length(given);
  BEGIN
    SELECT position INTO before FROM brl.journal FOR UPDATE;
    PERFORM brl.refuse_while_copying();
    IF EXISTS (
      SELECT FROM jsonb_array_elements(given) WITH ORDINALITY AS e (one, number)
      WHERE (one -> 'intent' ->> 'position')::bigint <> before + number
    ) THEN
      RAISE EXCEPTION 'an intent is out of its place';
    END IF;
    INSERT INTO brl.intents SELECT r.* FROM jsonb_array_elements(given) AS e (one),
      jsonb_populate_record(NULL::brl.intents, one -> 'intent' || '{"settled_late": false}') AS r;
    INSERT INTO brl.events SELECT one -> 'intent' ->> 'intent_id', v.sequence, v.payload, v.hash
      FROM jsonb_array_elements(given) AS e (one),
      jsonb_to_recordset(one -> 'records') AS v (sequence integer, payload text, hash text);
    INSERT INTO brl.run_rows SELECT r.* FROM jsonb_array_elements(given) AS e (one),
      jsonb_populate_record(NULL::brl.run_rows, one -> 'row') AS r WHERE one ? 'row';
    IF added > 0 THEN
      UPDATE brl.journal SET position = before + added, link = given -> (added::int - 1) -> 'intent' ->> 'link';
    END IF;
  END $$;

  -- Whether a lease lets its holder begin this row: unexpired by this clock, over this place, of a running run.
  CREATE FUNCTION brl.is_leased(lease bigint, run text, place bigint) RETURNS boolean LANGUAGE sql ${asOwner} AS $$
    SELECT EXISTS (
      SELECT FROM brl.leases JOIN brl.runs USING (run_id)
      WHERE lease_id = lease AND run_id = run AND place BETWEEN first_position AND last_position
        AND ended_at IS NULL AND expires_at > clock_timestamp() AND state = 'running' AND NOT looks_first
        AND server = (SELECT j.server FROM brl.journal j))
  $$;

${addRecords({ create: 'CREATE FUNCTION', mayBegin: "intent.state = 'INTENT'", mayTellUnsent: isLeased })}
  CREATE FUNCTION brl.add_sheet(given jsonb) RETURNS bigint LANGUAGE sql ${asOwner} AS $$
    INSERT INTO brl.sheets (environment, tenant_id, account_id, batch_id, kind, rows, at_ms)
      SELECT environment, tenant_id, account_id, batch_id, kind, rows, at_ms FROM jsonb_populate_record(NULL::brl.sheets, given)
      RETURNING sheet_id
  $$;
  CREATE FUNCTION brl.forget_sheet(id bigint) RETURNS void LANGUAGE sql ${asOwner} AS $$
    DELETE FROM brl.sheets WHERE sheet_id = id
  $$;
  CREATE FUNCTION brl.pause_dict(name text, until bigint) RETURNS void LANGUAGE sql ${asOwner} AS $$
    INSERT INTO brl.dict_pauses VALUES (name, until) ON CONFLICT (scope) DO UPDATE SET until_ms = excluded.until_ms
  $$;
`;

const ofRuns = `
  -- The new run; nothing where one of its ref exists.
  CREATE FUNCTION brl.add_run(given jsonb) RETURNS SETOF brl.runs LANGUAGE sql ${asOwner} AS $$
    INSERT INTO brl.runs (run_id, environment, tenant_id, account_id, ref, file_name, file_sha256, columns, operator, state,
      row_count, total_centavos, server, created_at_ms, changed_at_ms)
    SELECT run_id, environment, tenant_id, account_id, ref, file_name, file_sha256, columns, operator, 'planning', 0, 0,
      (SELECT j.server FROM brl.journal j), created_at_ms, created_at_ms FROM jsonb_populate_record(NULL::brl.runs, given)
    ON CONFLICT DO NOTHING RETURNING *
  $$;
  CREATE FUNCTION brl.change_run(run text, new_state text, new_halt text, now_ms bigint) RETURNS SETOF brl.runs
    LANGUAGE sql ${asOwner} AS $$
    UPDATE brl.runs SET state = new_state, halt = new_halt, changed_at_ms = now_ms WHERE run_id = run RETURNING *
  $$;
  CREATE FUNCTION brl.note_halt(run text, given text) RETURNS void LANGUAGE sql ${asOwner} AS $$
    UPDATE brl.runs SET halt = given WHERE run_id = run AND state = 'running' AND halt IS NULL
  $$;
  CREATE FUNCTION brl.run_planned(run text, now_ms bigint) RETURNS SETOF brl.runs LANGUAGE sql ${asOwner} AS $$
    UPDATE brl.runs SET state = 'planned', changed_at_ms = now_ms,
      (row_count, total_centavos) = (SELECT count(*), coalesce(sum(amount_centavos), 0) FROM brl.intents WHERE run_id = run)
      WHERE run_id = run RETURNING *
  $$;
`;

const forWorkers = `
  -- Which server this is, whether it was promoted, and whether its tables were restored: another one may lack what was confirmed
  -- by the one before.
  CREATE FUNCTION brl.server() RETURNS text LANGUAGE sql STABLE ${asOwner} AS $$
    -- Its control file tells the new timeline only after the first checkpoint.
    SELECT (SELECT system_identifier FROM pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)
      || '/' || 'brl.journal'::regclass::oid
  $$;
  UPDATE brl.journal SET server = brl.server(), paid_by = brl.server();

  -- By which server payments are made, by which they were made before, and whether it changed while their content still claims.
  CREATE FUNCTION brl.pay_by_server() RETURNS TABLE (server text, before text, lately boolean) LANGUAGE plpgsql ${asOwner} AS $$
  BEGIN
    UPDATE brl.journal SET paid_before_by = paid_by, paid_by = brl.server(), moved_at = clock_timestamp() WHERE paid_by <> brl.server();
    RETURN QUERY SELECT paid_by, paid_before_by, coalesce(moved_at > clock_timestamp() - interval '24 hours', false) FROM brl.journal;
  END $$;

  -- Whether this is the server that the journal knows, and has the record that it last confirmed to the caller.
  CREATE FUNCTION brl.is_same_server(known_hash text) RETURNS boolean LANGUAGE sql STABLE ${asOwner} AS $$
    SELECT EXISTS (SELECT FROM brl.journal WHERE server = brl.server())
      AND (known_hash IS NULL OR EXISTS (SELECT FROM brl.events WHERE hash = known_hash))
  $$;

  -- Stops every run where the server is another one than before, or lacks a record that it confirmed to the caller: each row
  -- that was not sent is asked about first. A run knows its server by itself: a backup is restored table by table.
  CREATE FUNCTION brl.meet_server(now_ms bigint, new_halt text, known_hash text) RETURNS boolean LANGUAGE plpgsql ${asOwner} AS $$
  DECLARE
    this text := brl.server();
  BEGIN
    IF brl.is_same_server(known_hash)
      AND NOT EXISTS (SELECT FROM brl.runs WHERE state <> 'finished' AND server <> this AND NOT looks_first) THEN
      RETURN false;
    END IF;
    UPDATE brl.journal SET server = this;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a backup is being restored';
    END IF;
    UPDATE brl.runs SET looks_first = true WHERE state <> 'finished';
    UPDATE brl.runs SET state = 'halted', halt = new_halt, changed_at_ms = now_ms WHERE state = 'running';
    RETURN true;
  END $$;
  CREATE FUNCTION brl.looked_first(run text) RETURNS void LANGUAGE sql ${asOwner} AS $$
    UPDATE brl.runs SET looks_first = false, server = (SELECT j.server FROM brl.journal j) WHERE run_id = run
  $$;

  -- How a run is worked on, by any worker.
  CREATE FUNCTION brl.set_run_options(run text, given text) RETURNS void LANGUAGE sql ${asOwner} AS $$
    UPDATE brl.runs SET options = given WHERE run_id = run
  $$;

  -- Takes an amount from what an account may still send in the night that ends then, whoever sends it; false where it is more. What
  -- the service told of it counts where it is less than what is left by our own account.
  CREATE FUNCTION brl.take_night(run text, until bigint, told bigint, wanted bigint) RETURNS boolean LANGUAGE plpgsql ${asOwner} AS $$
  DECLARE
    of brl.runs;
  BEGIN
    SELECT * INTO of FROM brl.runs WHERE run_id = run;
    INSERT INTO brl.nights AS n VALUES (of.environment, of.tenant_id, of.account_id, until, told)
      ON CONFLICT (environment, tenant_id, account_id) DO UPDATE SET until_ms = until,
        left_centavos = CASE WHEN n.until_ms = until THEN least(n.left_centavos, told) ELSE told END;
    UPDATE brl.nights n SET left_centavos = left_centavos - wanted WHERE n.environment = of.environment
      AND n.tenant_id = of.tenant_id AND n.account_id = of.account_id AND left_centavos >= wanted;
    RETURN FOUND;
  END $$;
  -- Lets the service's word count alone again.
  CREATE FUNCTION brl.forget_night(run text) RETURNS void LANGUAGE sql ${asOwner} AS $$
    DELETE FROM brl.nights n USING brl.runs r WHERE r.run_id = run AND n.environment = r.environment
      AND n.tenant_id = r.tenant_id AND n.account_id = r.account_id
  $$;

  CREATE FUNCTION brl.see_worker(name text, machine text, pid integer) RETURNS void LANGUAGE sql ${asOwner} AS $$
    INSERT INTO brl.workers VALUES (name, machine, pid, clock_timestamp())
      ON CONFLICT (worker) DO UPDATE SET seen_at = clock_timestamp()
  $$;

  -- The right to begin rows of a run, as long as nobody else has it of any of them. NULL where somebody has.
  CREATE FUNCTION brl.take_lease(run text, first_place bigint, last_place bigint, name text, seconds double precision)
    RETURNS bigint LANGUAGE plpgsql ${asOwner} AS $$
  DECLARE
    taken bigint;
  BEGIN
    PERFORM FROM brl.runs WHERE run_id = run AND state = 'running' AND NOT looks_first
      AND server = (SELECT j.server FROM brl.journal j) FOR NO KEY UPDATE;
    IF NOT FOUND OR EXISTS (
      SELECT FROM brl.leases WHERE run_id = run AND ended_at IS NULL AND expires_at > clock_timestamp()
        AND first_position <= last_place AND last_position >= first_place
    ) THEN
      RETURN NULL;
    END IF;
    INSERT INTO brl.leases (run_id, first_position, last_position, worker, expires_at)
      VALUES (run, first_place, last_place, name, clock_timestamp() + make_interval(secs => seconds)) RETURNING lease_id INTO taken;
    RETURN taken;
  END $$;

  -- A lease that has run out is over: whoever held it may have been thought dead.
  CREATE FUNCTION brl.renew_lease(lease bigint, seconds double precision) RETURNS boolean LANGUAGE sql ${asOwner} AS $$
    WITH renewed AS (
      UPDATE brl.leases SET expires_at = clock_timestamp() + make_interval(secs => seconds)
        WHERE lease_id = lease AND ended_at IS NULL AND expires_at > clock_timestamp() RETURNING lease_id)
    SELECT EXISTS (SELECT FROM renewed)
  $$;

  CREATE FUNCTION brl.end_lease(lease bigint) RETURNS void LANGUAGE sql ${asOwner} AS $$
    UPDATE brl.leases SET ended_at = clock_timestamp() WHERE lease_id = lease AND ended_at IS NULL AND expires_at > clock_timestamp()
  $$;

  -- Keeps the next moments in the even row of a run's payments, whoever sends them. In milliseconds since the epoch.
  CREATE FUNCTION brl.keep_turns(run text, per_second double precision, wanted integer, lead_seconds double precision)
    RETURNS TABLE (first_ms double precision, now_ms double precision) LANGUAGE plpgsql ${asOwner} AS $$
  DECLARE
    first_at timestamptz;
    now timestamptz;
  BEGIN
    SELECT next_turn_at INTO first_at FROM brl.runs WHERE run_id = run FOR NO KEY UPDATE;
    now := clock_timestamp();
    first_at := greatest(now + make_interval(secs => lead_seconds), first_at);
    UPDATE brl.runs SET next_turn_at = first_at + make_interval(secs => wanted / per_second) WHERE run_id = run;
    first_ms := 1000 * extract(epoch FROM first_at);
    now_ms := 1000 * extract(epoch FROM now);
    RETURN NEXT;
  END $$;
`;

const forCopies = `
  -- Begins to fill an empty journal from another one, or begins anew where a copy broke off; false where it is in use.
  CREATE FUNCTION brl.begin_copy() RETURNS boolean LANGUAGE plpgsql ${asOwner} AS $$
  BEGIN
    UPDATE brl.journal SET is_copying = true, position = 0, link = '' WHERE is_copying OR (position = 0 AND NOT EXISTS (SELECT FROM brl.intents)
      AND NOT EXISTS (SELECT FROM brl.runs) AND NOT EXISTS (SELECT FROM brl.sheets));
    IF NOT FOUND THEN
      RETURN false;
    END IF;
    -- Nobody ever paid by what is there.
    TRUNCATE brl.intents, brl.events, brl.run_rows, brl.service_names, brl.leases, brl.runs, brl.sheets;
    RETURN true;
  END $$;

  CREATE FUNCTION brl.refuse_unless_copying() RETURNS void LANGUAGE plpgsql ${asOwner} AS $$
  BEGIN
    PERFORM FROM brl.journal WHERE is_copying FOR UPDATE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no copy is under way';
    END IF;
  END $$;

  -- Adds intents at the places and with the records that they had.
  CREATE FUNCTION brl.copy_intents(given jsonb) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$
  BEGIN
    PERFORM brl.refuse_unless_copying();
    INSERT INTO brl.intents SELECT r.* FROM jsonb_array_elements(given) AS e (one),
      jsonb_populate_record(NULL::brl.intents, one -> 'intent') AS r;
    INSERT INTO brl.events SELECT one -> 'intent' ->> 'intent_id', v.sequence, v.payload, v.hash
      FROM jsonb_array_elements(given) AS e (one),
      jsonb_to_recordset(one -> 'records') AS v (sequence integer, payload text, hash text);
    INSERT INTO brl.run_rows SELECT r.* FROM jsonb_array_elements(given) AS e (one),
      jsonb_populate_record(NULL::brl.run_rows, one -> 'row') AS r WHERE one ->> 'row' IS NOT NULL;
    INSERT INTO brl.service_names SELECT n.environment, n.kind, n.value, one -> 'intent' ->> 'intent_id', n.settled
      FROM jsonb_array_elements(given) AS e (one),
      jsonb_to_recordset(one -> 'names') AS n (environment text, kind text, value text, settled boolean);
    UPDATE brl.journal j SET position = i.position, link = i.link
      FROM (SELECT position, link FROM brl.intents ORDER BY position DESC LIMIT 1) AS i WHERE j.position < i.position;
  END $$;

  CREATE FUNCTION brl.copy_runs(given jsonb) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$
  BEGIN
    PERFORM brl.refuse_unless_copying();
    INSERT INTO brl.runs (run_id, environment, tenant_id, account_id, ref, file_name, file_sha256, columns, operator, state,
      row_count, total_centavos, halt, server, created_at_ms, changed_at_ms)
    SELECT run_id, environment, tenant_id, account_id, ref, file_name, file_sha256, columns, operator, state,
      row_count, total_centavos, halt, (SELECT j.server FROM brl.journal j), created_at_ms, changed_at_ms
      FROM jsonb_array_elements(given) WITH ORDINALITY AS e (one, place), jsonb_populate_record(NULL::brl.runs, one) ORDER BY place;
  END $$;

  CREATE FUNCTION brl.end_copy() RETURNS void LANGUAGE sql ${asOwner} AS $$
    UPDATE brl.journal SET is_copying = false
  $$;

  CREATE FUNCTION brl.refuse_while_copying() RETURNS void LANGUAGE plpgsql ${asOwner} AS $$
  BEGIN
    IF EXISTS (SELECT FROM brl.journal WHERE is_copying) THEN
      RAISE EXCEPTION 'a copy into it has not ended';
    END IF;
  END $$;
`;

const rights = `
  GRANT SELECT ON ALL TABLES IN SCHEMA brl TO brl_operator, brl_worker;
  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA brl FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION brl.as_json(text), brl.add_records(jsonb, bigint, text), brl.pause_dict(text, bigint),
    brl.change_run(text, text, text, bigint), brl.server(), brl.pay_by_server(), brl.meet_server(bigint, text, text), brl.looked_first(text),
    brl.note_halt(text, text), brl.keep_turns(text, double precision, integer, double precision)
    TO brl_operator, brl_worker;
  GRANT EXECUTE ON FUNCTION brl.hold_head(), brl.add_intents(jsonb), brl.add_sheet(jsonb), brl.forget_sheet(bigint),
    brl.add_run(jsonb), brl.run_planned(text, bigint), brl.set_run_options(text, text), brl.forget_night(text) TO brl_operator;
  GRANT EXECUTE ON FUNCTION brl.see_worker(text, text, integer), brl.take_lease(text, bigint, bigint, text, double precision),
    brl.renew_lease(bigint, double precision), brl.end_lease(bigint), brl.take_night(text, bigint, bigint, bigint) TO brl_worker;
`;

/** Refuses whatever no worker ever writes, whatever its login may call: docs/many-machines.md. */
const againstForgery = `
  CREATE FUNCTION brl.refuse_forged_record() RETURNS trigger LANGUAGE plpgsql ${asOwner} AS $$
  DECLARE
    record jsonb := brl.as_json(NEW.payload);
    first jsonb;
  BEGIN
    IF EXISTS (SELECT FROM brl.journal WHERE is_copying) THEN
      RETURN NEW;
    END IF;
    -- What the service said may be no text of PostgreSQL's: an answer is kept all the same.
    IF record IS NULL AND NEW.payload ~ '^\\{"kind":"(RESPONSE|LOOKUP|STATE)",' AND NEW.payload NOT LIKE '%"anew":%' THEN
      RETURN NEW;
    END IF;
    IF record IS NULL OR (record ->> 'kind' = 'INTENT') <> (NEW.sequence = 1) THEN
      RAISE EXCEPTION 'brl: no record of an intent is like this';
    END IF;
    IF record ->> 'kind' = 'HUMAN' AND NOT pg_has_role(session_user, 'brl_operator', 'MEMBER') THEN
      RAISE EXCEPTION 'brl: only an operator records a person''s word';
    END IF;
    IF record ? 'anew' THEN
      SELECT brl.as_json(payload) INTO first FROM brl.events WHERE intent_id = NEW.intent_id AND sequence = 1;
      IF NOT coalesce(first -> 'facts' ? 'creation', false) THEN
        RAISE EXCEPTION 'brl: the bytes of a payment are never made anew';
      END IF;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER refuse_forged_record BEFORE INSERT ON brl.events FOR EACH ROW EXECUTE FUNCTION brl.refuse_forged_record();

  -- The state of an intent follows from its last record.
  CREATE FUNCTION brl.refuse_forged_state() RETURNS trigger LANGUAGE plpgsql ${asOwner} AS $$
  DECLARE
    record jsonb;
  BEGIN
    SELECT brl.as_json(payload) INTO record FROM brl.events WHERE intent_id = NEW.intent_id ORDER BY sequence DESC LIMIT 1;
    IF record ->> 'kind' = 'ATTEMPT' AND NEW.state <> 'SENT' THEN
      RAISE EXCEPTION 'brl: an attempt may have been sent';
    END IF;
    IF NEW.state <> OLD.state AND (OLD.state = 'REVERSED' OR OLD.state = 'SETTLED' AND NEW.state <> 'REVERSED') THEN
      RAISE EXCEPTION 'brl: nothing comes after %', OLD.state;
    END IF;
    IF NEW.state = 'INTENT' AND OLD.state <> 'INTENT' AND record IS NOT NULL AND record -> 'finding' ->> 'state' IS DISTINCT FROM 'INTENT' THEN
      RAISE EXCEPTION 'brl: nothing proves that it was not executed';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER refuse_forged_state BEFORE UPDATE OF state ON brl.intents FOR EACH ROW EXECUTE FUNCTION brl.refuse_forged_state();
  REVOKE ALL ON FUNCTION brl.refuse_forged_record(), brl.refuse_forged_state() FROM PUBLIC;
`;

const rightsOfTriers: LeaseRights = {
  create: 'CREATE OR REPLACE FUNCTION',
  mayBegin: `(intent.state = 'INTENT' OR intent.state = 'UNCERTAIN' AND intent.lease_id IS NOT DISTINCT FROM lease AND brl.was_turned_away(intent.intent_id))`,
  mayTellUnsent: `(${isLeased} OR intent.lease_id IS NOT DISTINCT FROM lease AND brl.is_held(lease))`,
};

/**
 * A row that the service turned away with a retryable error is retried by the same lease that tried it, as on one machine; and
 * the holder of the lease that last tried a row may report that it was not executed, even if the run was halted meanwhile.
 */
const triedAgain = `
  -- Whether the latest attempt was answered with an error that asks for a repeat.
  CREATE FUNCTION brl.was_turned_away(id text) RETURNS boolean LANGUAGE sql STABLE ${asOwner} AS $$
    SELECT coalesce((SELECT status = 429 OR status >= 500 FROM brl.events,
        LATERAL (SELECT (brl.as_json(payload) -> 'finding' ->> 'httpStatus')::int AS status) AS told
      WHERE intent_id = id AND payload ~ '^\\{"kind":"(ATTEMPT|RESPONSE)"' ORDER BY sequence DESC LIMIT 1), false)
  $$;
  -- Whether a lease has not run out, whatever became of its run.
  CREATE FUNCTION brl.is_held(lease bigint) RETURNS boolean LANGUAGE sql STABLE ${asOwner} AS $$
    SELECT EXISTS (SELECT FROM brl.leases WHERE lease_id = lease AND ended_at IS NULL AND expires_at > clock_timestamp())
  $$;
  REVOKE ALL ON FUNCTION brl.was_turned_away(text), brl.is_held(bigint) FROM PUBLIC;
  ${addRecords(rightsOfTriers)}
`;

/**
 * The same for a row whose kept connection ended instead of an answer: the other side was usually closing it, and the key is
 * executed only once.
 */
const triedOnAnother = `
  CREATE OR REPLACE FUNCTION brl.was_turned_away(id text) RETURNS boolean LANGUAGE sql STABLE ${asOwner} AS $$
    SELECT coalesce((SELECT status = 429 OR status >= 500 OR code = 'connection_ended' FROM brl.events,
        LATERAL (SELECT brl.as_json(payload) -> 'finding' AS finding) AS told,
        LATERAL (SELECT (finding ->> 'httpStatus')::int AS status, finding ->> 'code' AS code) AS said
      WHERE intent_id = id AND payload ~ '^\\{"kind":"(ATTEMPT|RESPONSE)"' ORDER BY sequence DESC LIMIT 1), false)
  $$;
`;

/**
 * A text for each intent by its position, as `../search.ts` writes it, and the index of its letter groups. Earlier intents are
 * added at the first search.
 */
const search = `
  CREATE TABLE brl.search (position bigint PRIMARY KEY, words text COLLATE "C" NOT NULL);

  -- Its cost keeps it from being made anew for every row where the index has it.
  CREATE FUNCTION brl.grams(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
    SELECT array_to_tsvector(coalesce(array_agg(DISTINCT substr(word, i, ${gramLength})), '{}'))
      FROM unnest(string_to_array(words, ' ')) AS w (word), generate_series(1, length(word)) AS i
  $$;
  CREATE INDEX search_grams ON brl.search USING gin (brl.grams(words));
  CREATE INDEX service_names_begin ON brl.service_names (value COLLATE "C");
  CREATE INDEX intents_identifier_begins ON brl.intents (identifier COLLATE "C") WHERE identifier IS NOT NULL;

  -- Adds intents with their first records, and the rows of a run.
  CREATE OR REPLACE FUNCTION brl.add_intents(given jsonb) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$
  DECLARE
    before bigint;
    added bigint := jsonb_array_length(given);
  BEGIN
    SELECT position INTO before FROM brl.journal FOR UPDATE;
    PERFORM brl.refuse_while_copying();
    IF EXISTS (
      SELECT FROM jsonb_array_elements(given) WITH ORDINALITY AS e (one, number)
      WHERE (one -> 'intent' ->> 'position')::bigint <> before + number
    ) THEN
      RAISE EXCEPTION 'an intent is out of its place';
    END IF;
    INSERT INTO brl.intents SELECT r.* FROM jsonb_array_elements(given) AS e (one),
      jsonb_populate_record(NULL::brl.intents, one -> 'intent' || '{"settled_late": false}') AS r;
    INSERT INTO brl.events SELECT one -> 'intent' ->> 'intent_id', v.sequence, v.payload, v.hash
      FROM jsonb_array_elements(given) AS e (one),
      jsonb_to_recordset(one -> 'records') AS v (sequence integer, payload text, hash text);
    INSERT INTO brl.run_rows SELECT r.* FROM jsonb_array_elements(given) AS e (one),
      jsonb_populate_record(NULL::brl.run_rows, one -> 'row') AS r WHERE one ? 'row';
    INSERT INTO brl.search SELECT (one -> 'intent' ->> 'position')::bigint, one ->> 'words'
      FROM jsonb_array_elements(given) AS e (one) ON CONFLICT (position) DO UPDATE SET words = excluded.words;
    IF added > 0 THEN
      UPDATE brl.journal SET position = before + added, link = given -> (added::int - 1) -> 'intent' ->> 'link';
    END IF;
  END $$;

  -- Gives intents from before their text.
  CREATE FUNCTION brl.add_words(given jsonb) RETURNS void LANGUAGE sql ${asOwner} AS $$
    INSERT INTO brl.search SELECT position, words FROM jsonb_to_recordset(given) AS v (position bigint, words text)
      ON CONFLICT DO NOTHING
  $$;

  -- Lets a payment be found by what the service shows of it, too. Words are only added: nobody hides a payment.
  CREATE FUNCTION brl.show_words(intent text, shown jsonb) RETURNS void LANGUAGE sql ${asOwner} AS $$
    UPDATE brl.search s SET words = s.words || ' ' || more.words FROM (
      SELECT i.position, string_agg(word, ' ') AS words FROM brl.intents i JOIN brl.search o USING (position),
        jsonb_array_elements_text(shown) AS w (word)
        WHERE i.intent_id = intent AND strpos(o.words, word) = 0 GROUP BY i.position) AS more
      WHERE s.position = more.position
  $$;

  -- Begins to fill an empty journal from another one, or begins anew where a copy broke off; false where it is in use.
  CREATE OR REPLACE FUNCTION brl.begin_copy() RETURNS boolean LANGUAGE plpgsql ${asOwner} AS $$
  BEGIN
    UPDATE brl.journal SET is_copying = true, position = 0, link = '' WHERE is_copying OR (position = 0 AND NOT EXISTS (SELECT FROM brl.intents)
      AND NOT EXISTS (SELECT FROM brl.runs) AND NOT EXISTS (SELECT FROM brl.sheets));
    IF NOT FOUND THEN
      RETURN false;
    END IF;
    -- Nobody ever paid by what is there.
    TRUNCATE brl.intents, brl.events, brl.run_rows, brl.service_names, brl.leases, brl.runs, brl.sheets, brl.search;
    RETURN true;
  END $$;

  GRANT SELECT ON brl.search TO brl_operator, brl_worker;
  REVOKE ALL ON FUNCTION brl.grams(text), brl.add_words(jsonb), brl.show_words(text, jsonb) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION brl.grams(text), brl.show_words(text, jsonb) TO brl_operator, brl_worker;
  GRANT EXECUTE ON FUNCTION brl.add_words(jsonb) TO brl_operator;
`;

/** @param answerable which record is an attempt, or stands for one */
const refuseForgedStep = (create: string, answerable: string) => `
  ${create} brl.refuse_forged_step() RETURNS trigger LANGUAGE plpgsql ${asOwner} AS $$
  DECLARE
    finding jsonb := brl.as_json(NEW.payload) -> 'finding';
  BEGIN
    IF EXISTS (SELECT FROM brl.journal WHERE is_copying) THEN
      RETURN NEW;
    END IF;
    IF NEW.payload ~ '^\\{"kind":"RESPONSE",' AND NOT EXISTS (
      SELECT FROM brl.events WHERE intent_id = NEW.intent_id AND sequence < NEW.sequence AND payload ~ '^\\{"kind":"${answerable}",'
    ) THEN
      RAISE EXCEPTION 'brl: nothing was sent that could be answered';
    END IF;
    IF NEW.payload ~ '^\\{"kind":"STATE",' AND finding IS NOT NULL AND NOT coalesce(finding ->> 'state' = 'UNCERTAIN'
      OR finding ->> 'state' = 'INTENT' AND finding ->> 'reason' IN ('unreachable', 'rate'), false) THEN
      RAISE EXCEPTION 'brl: no outcome is recorded without an answer or a look-up';
    END IF;
    RETURN NEW;
  END $$;`;

/** Steps that brl never takes, as `../forged.ts` knows them, are refused where they are written. */
const forgedSteps = `${refuseForgedStep('CREATE FUNCTION', 'ATTEMPT')}
  CREATE TRIGGER refuse_forged_step BEFORE INSERT ON brl.events FOR EACH ROW
    WHEN (NEW.payload ~ '^\\{"kind":"(RESPONSE|STATE)",') EXECUTE FUNCTION brl.refuse_forged_step();
  REVOKE ALL ON FUNCTION brl.refuse_forged_step() FROM PUBLIC;
`;

/** The payments to one destination in the order of their time: for one never paid, the planner would walk all payments. */
const byDestination = `
  CREATE INDEX intents_destination ON brl.intents (account_id, destination, created_at_ms);
`;

/**
 * Payees under their nicknames, as a history to which changes are only added. Operators write it, and the server says who was
 * logged in, and when: docs/payees.md.
 */
const payees = `
  CREATE TABLE brl.payee_changes (
    environment text NOT NULL,
    tenant_id text NOT NULL,
    account_id text NOT NULL,
    number bigint NOT NULL,
    payee_id bigint NOT NULL,
    kind text NOT NULL,
    payee text NOT NULL,
    operator text NOT NULL,
    machine text NOT NULL,
    database_role text,
    at_ms bigint NOT NULL,
    PRIMARY KEY (environment, tenant_id, account_id, number)
  );

  -- Adds changes; false where somebody has written another one since.
  CREATE FUNCTION brl.add_payee_changes(given jsonb, after bigint) RETURNS boolean LANGUAGE plpgsql ${asOwner} AS $$
  BEGIN
    PERFORM brl.refuse_while_copying();
    IF EXISTS (SELECT FROM jsonb_array_elements(given) WITH ORDINALITY AS e (one, place)
      WHERE (one ->> 'number')::bigint <> after + place
        OR (one ->> 'environment', one ->> 'tenant_id', one ->> 'account_id')
          IS DISTINCT FROM (given -> 0 ->> 'environment', given -> 0 ->> 'tenant_id', given -> 0 ->> 'account_id')) THEN
      RAISE EXCEPTION 'brl: a change of a payee is out of its place';
    END IF;
    IF after > 0 AND NOT EXISTS (SELECT FROM brl.payee_changes c WHERE c.environment = given -> 0 ->> 'environment'
      AND c.tenant_id = given -> 0 ->> 'tenant_id' AND c.account_id = given -> 0 ->> 'account_id' AND c.number = after) THEN
      RAISE EXCEPTION 'brl: a change of a payee is out of its place';
    END IF;
    INSERT INTO brl.payee_changes (environment, tenant_id, account_id, number, payee_id, kind, payee, operator, machine,
        database_role, at_ms)
      SELECT environment, tenant_id, account_id, number, payee_id, kind, payee, operator, machine,
        session_user, floor(extract(epoch FROM clock_timestamp()) * 1000)
      FROM jsonb_populate_recordset(NULL::brl.payee_changes, given);
    RETURN true;
  EXCEPTION WHEN unique_violation THEN
    RETURN false;
  END $$;

  -- The history of another journal, with the names that it has.
  CREATE FUNCTION brl.copy_payee_changes(given jsonb) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$
  BEGIN
    PERFORM brl.refuse_unless_copying();
    INSERT INTO brl.payee_changes SELECT r.* FROM jsonb_populate_recordset(NULL::brl.payee_changes, given) AS r;
  END $$;

  CREATE OR REPLACE FUNCTION brl.begin_copy() RETURNS boolean LANGUAGE plpgsql ${asOwner} AS $$
  BEGIN
    UPDATE brl.journal SET is_copying = true, position = 0, link = '' WHERE is_copying OR (position = 0 AND NOT EXISTS (SELECT FROM brl.intents)
      AND NOT EXISTS (SELECT FROM brl.runs) AND NOT EXISTS (SELECT FROM brl.sheets) AND NOT EXISTS (SELECT FROM brl.payee_changes));
    IF NOT FOUND THEN
      RETURN false;
    END IF;
    -- Nobody ever paid by what is there.
    TRUNCATE brl.intents, brl.events, brl.run_rows, brl.service_names, brl.leases, brl.runs, brl.sheets, brl.search, brl.payee_changes;
    RETURN true;
  END $$;

  GRANT SELECT ON brl.payee_changes TO brl_operator, brl_worker;
  REVOKE ALL ON FUNCTION brl.add_payee_changes(jsonb, bigint), brl.copy_payee_changes(jsonb) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION brl.add_payee_changes(jsonb, bigint) TO brl_operator;
`;

/** @param also what else has to be true before an ATTEMPT */
const mayFollow = (create: string, also = '') => `
  -- Whether a record may follow, as far as schedules go: \`mayFollow\` in ../intent.ts, by this clock.
  ${create} brl.may_follow(intent brl.intents, one jsonb) RETURNS boolean LANGUAGE plpgsql STABLE ${asOwner} AS $$
  DECLARE
    step text;
    schedule jsonb;
  BEGIN
    IF one ->> 'kind' = 'ATTEMPT' THEN
      RETURN intent.state <> 'SCHEDULED' AND NOT (intent.state = 'REFUSED' AND EXISTS (SELECT FROM brl.events e
        WHERE e.intent_id = intent.intent_id AND payload LIKE '{"kind":"SCHEDULE",%"step":"cancelled"%'))${also};
    END IF;
    IF one ->> 'kind' <> 'SCHEDULE' THEN
      RETURN true;
    END IF;
    step := brl.as_json(one ->> 'payload') ->> 'step';
    SELECT brl.as_json(payload) -> 'facts' -> 'schedule' INTO schedule FROM brl.events e WHERE e.intent_id = intent.intent_id AND sequence = 1;
    IF step = 'released' THEN
      RETURN intent.state = 'SCHEDULED'
        AND coalesce((schedule ->> 'notBeforeMs')::bigint <= floor(1000 * extract(epoch FROM clock_timestamp())), false);
    END IF;
    RETURN schedule IS NOT NULL AND intent.state IN ('SCHEDULED', 'INTENT')
      AND (step <> 'cancelled' OR pg_has_role(session_user, 'brl_operator', 'MEMBER'));
  END $$;`;

/**
 * Payments that are written down for later: nothing sends one before a record releases it, and none releases it before its hour by
 * this clock. Its first record says the hour, whatever the caller says.
 */
const scheduled = `
  ALTER TABLE brl.intents ADD COLUMN due_ms bigint;
  CREATE INDEX intents_due ON brl.intents (due_ms, position) WHERE due_ms IS NOT NULL;

  CREATE TABLE brl.runners (runner text PRIMARY KEY, seen_at timestamptz NOT NULL);
  CREATE FUNCTION brl.see_runner(name text) RETURNS void LANGUAGE sql ${asOwner} AS $$
    INSERT INTO brl.runners VALUES (name, clock_timestamp()) ON CONFLICT (runner) DO UPDATE SET seen_at = clock_timestamp()
  $$;

  ${mayFollow('CREATE FUNCTION')}
  ${addRecords({
    ...rightsOfTriers,
    mayFollow: `
      ELSIF NOT brl.may_follow(intent, entry.one) THEN
        outcome := 'fenced';`,
    also: `
            due_ms = (entry.one ->> 'dueMs')::bigint,`,
  })}

  CREATE OR REPLACE FUNCTION brl.refuse_forged_state() RETURNS trigger LANGUAGE plpgsql ${asOwner} AS $$
  DECLARE
    record jsonb;
    isreleased boolean;
  BEGIN
    SELECT brl.as_json(payload) INTO record FROM brl.events WHERE intent_id = NEW.intent_id ORDER BY sequence DESC LIMIT 1;
    isreleased := coalesce(OLD.state = 'SCHEDULED' AND record ->> 'kind' = 'SCHEDULE' AND record ->> 'step' = 'released', false);
    IF record ->> 'kind' = 'ATTEMPT' AND NEW.state <> 'SENT' THEN
      RAISE EXCEPTION 'brl: an attempt may have been sent';
    END IF;
    IF NEW.state <> OLD.state AND (OLD.state = 'REVERSED' OR OLD.state = 'SETTLED' AND NEW.state <> 'REVERSED') THEN
      RAISE EXCEPTION 'brl: nothing comes after %', OLD.state;
    END IF;
    IF NEW.state = 'INTENT' AND OLD.state <> 'INTENT' AND record IS NOT NULL AND NOT isreleased
      AND record -> 'finding' ->> 'state' IS DISTINCT FROM 'INTENT' THEN
      RAISE EXCEPTION 'brl: nothing proves that it was not executed';
    END IF;
    IF OLD.state = 'SCHEDULED' AND NEW.state IN ('INTENT', 'SENT') AND NOT isreleased THEN
      RAISE EXCEPTION 'brl: a scheduled payment waits for its release';
    END IF;
    IF NEW.state = 'SCHEDULED' AND OLD.state NOT IN ('SCHEDULED', 'INTENT') THEN
      RAISE EXCEPTION 'brl: what was sent is not scheduled';
    END IF;
    RETURN NEW;
  END $$;

  -- Nothing that waits for its hour begins in another state.
  CREATE FUNCTION brl.refuse_forged_start() RETURNS trigger LANGUAGE plpgsql ${asOwner} AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM brl.journal WHERE is_copying)
      AND (NEW.payload LIKE '%"schedule":{%') <> (SELECT state = 'SCHEDULED' FROM brl.intents WHERE intent_id = NEW.intent_id) THEN
      RAISE EXCEPTION 'brl: what is scheduled begins as such, and nothing else does';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER refuse_forged_start BEFORE INSERT ON brl.events FOR EACH ROW
    WHEN (NEW.sequence = 1) EXECUTE FUNCTION brl.refuse_forged_start();

  GRANT SELECT ON brl.runners TO brl_operator, brl_worker;
  REVOKE ALL ON FUNCTION brl.see_runner(text), brl.may_follow(brl.intents, jsonb), brl.refuse_forged_start() FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION brl.see_runner(text) TO brl_operator, brl_worker;
`;

/** `limitObjection` and `memoryObjection` of ../heed.ts, in the transaction that writes the ATTEMPT. */
const objection = `
  -- Why a payment may not be sent by the policy that the caller has, if it has one; NULL where it may.
  CREATE FUNCTION brl.objection(id text, sent jsonb, terms jsonb) RETURNS jsonb LANGUAGE plpgsql ${asOwner} AS $$
  DECLARE
    seen brl.policies;
    here jsonb := terms -> 'policy';
    limits jsonb := terms -> 'limits';
    by_account bigint;
    by_payee bigint;
  BEGIN
    SELECT * INTO seen FROM brl.policies WHERE account = sent ->> 'account' OR sent ->> 'account' = ''
      ORDER BY required DESC, serial DESC LIMIT 1;
    IF here IS NULL AND seen.required THEN
      RETURN jsonb_build_object('why', 'missing', 'serial', seen.serial);
    END IF;
    IF here ->> 'sha256' <> seen.sha256 AND (seen.required OR (here ->> 'required')::boolean) THEN
      IF seen.is_machine AND NOT (here ->> 'isMachine')::boolean THEN
        RETURN jsonb_build_object('why', 'variable', 'serial', seen.serial);
      END IF;
      IF seen.is_machine = (here ->> 'isMachine')::boolean AND (here ->> 'serial')::bigint <= seen.serial THEN
        RETURN jsonb_build_object('why', CASE WHEN (here ->> 'serial')::bigint = seen.serial THEN 'same serial' ELSE 'older' END,
          'serial', seen.serial);
      END IF;
    END IF;
    IF jsonb_typeof(limits) = 'object' THEN
      PERFORM pg_advisory_xact_lock(hashtextextended('brl day ' || (sent ->> 'account'), 10));
      SELECT coalesce(sum(sent_centavos), 0), coalesce(sum(sent_centavos) FILTER (WHERE sent_to = sent ->> 'payee'), 0)
        INTO by_account, by_payee FROM brl.intents WHERE sent_from = sent ->> 'account'
          AND sent_ms >= (limits ->> 'dayStartMs')::bigint AND state NOT IN ('SCHEDULED', 'INTENT', 'REFUSED') AND intent_id <> id;
      IF by_account + (sent ->> 'centavos')::bigint > (limits ->> 'perDayCentavos')::bigint THEN
        RETURN jsonb_build_object('why', 'day', 'limit', limits -> 'perDayCentavos', 'used', by_account);
      END IF;
      IF by_payee + (sent ->> 'centavos')::bigint > (limits ->> 'perPayeeCentavos')::bigint THEN
        RETURN jsonb_build_object('why', 'payee day', 'limit', limits -> 'perPayeeCentavos', 'used', by_payee);
      END IF;
    END IF;
    RETURN NULL;
  END $$;
`;

/**
 * What each payment counts as from its latest ATTEMPT on, and the newest policy that was seen for each account. What may have been sent
 * today counts from the first day; whom it paid is not told from here.
 */
const policed = `
  ALTER TABLE brl.intents ADD COLUMN sent_from text, ADD COLUMN sent_to text, ADD COLUMN sent_owner text,
    ADD COLUMN sent_centavos bigint, ADD COLUMN sent_ms bigint;
  CREATE INDEX intents_sent ON brl.intents (sent_from, sent_ms) WHERE sent_ms IS NOT NULL;
  CREATE INDEX intents_paid ON brl.intents (sent_from, sent_to, sent_ms) WHERE state = 'SETTLED' AND sent_owner IS NOT NULL;
  UPDATE brl.intents i SET sent_from = lower(account_id), sent_centavos = coalesce(amount_centavos, 0),
    sent_ms = (SELECT max((brl.as_json(payload) ->> 'atMs')::bigint) FROM brl.events e
      WHERE e.intent_id = i.intent_id AND payload LIKE '{"kind":"ATTEMPT"%')
    WHERE state NOT IN ('SCHEDULED', 'INTENT', 'REFUSED')
      AND (closed_at_ms IS NULL OR closed_at_ms > 1000 * extract(epoch FROM clock_timestamp() - interval '2 days'))
      AND NOT EXISTS (SELECT FROM brl.events e WHERE e.intent_id = i.intent_id AND sequence = 1
        AND brl.as_json(payload) -> 'facts' -> 'creation' IS NOT NULL);

  CREATE TABLE brl.policies (
    account text COLLATE "C" PRIMARY KEY,
    serial bigint NOT NULL,
    sha256 text NOT NULL,
    required boolean NOT NULL,
    is_machine boolean NOT NULL,
    seen_ms bigint NOT NULL
  );

  -- Remembers a policy for its accounts, unless a newer one is known. The login of a worker loosens nothing.
  CREATE FUNCTION brl.see_policy(given jsonb, accounts jsonb) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$
  BEGIN
    IF NOT (given ->> 'required')::boolean AND NOT pg_has_role(session_user, 'brl_operator', 'MEMBER') THEN
      RETURN;
    END IF;
    INSERT INTO brl.policies AS p SELECT DISTINCT lower(one), (given ->> 'serial')::bigint, given ->> 'sha256',
        (given ->> 'required')::boolean, (given ->> 'isMachine')::boolean, (1000 * extract(epoch FROM clock_timestamp()))::bigint
      FROM jsonb_array_elements_text(accounts) AS a (one) ORDER BY 1
      ON CONFLICT (account) DO UPDATE SET serial = excluded.serial, sha256 = excluded.sha256, required = excluded.required,
        is_machine = excluded.is_machine, seen_ms = excluded.seen_ms
      WHERE (excluded.is_machine AND NOT p.is_machine) OR (excluded.is_machine = p.is_machine AND excluded.serial > p.serial);
  END $$;
  CREATE FUNCTION brl.copy_policies(given jsonb) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$
  BEGIN
    PERFORM brl.refuse_unless_copying();
    TRUNCATE brl.policies;
    INSERT INTO brl.policies SELECT r.* FROM jsonb_populate_recordset(NULL::brl.policies, given) AS r;
  END $$;
  ${objection}
  ${addRecords({
    ...rightsOfTriers,
    mayFollow: `
      ELSIF NOT brl.may_follow(intent, entry.one) THEN
        outcome := 'fenced';
      ELSIF jsonb_typeof(entry.one -> 'sent') = 'object'
        AND brl.objection(intent.intent_id, entry.one -> 'sent', entry.one -> 'terms') IS NOT NULL THEN
        outcome := 'objected';
        detail := brl.objection(intent.intent_id, entry.one -> 'sent', entry.one -> 'terms');`,
    also: `
            due_ms = (entry.one ->> 'dueMs')::bigint,
            sent_from = coalesce(entry.one -> 'sent' ->> 'account', intents.sent_from),
            sent_to = coalesce(entry.one -> 'sent' ->> 'payee', intents.sent_to),
            sent_owner = coalesce(entry.one -> 'sent' ->> 'owner', intents.sent_owner),
            sent_centavos = coalesce((entry.one -> 'sent' ->> 'centavos')::bigint, intents.sent_centavos),
            sent_ms = coalesce((entry.one -> 'sent' ->> 'atMs')::bigint, intents.sent_ms),`,
  })}

  GRANT SELECT ON brl.policies TO brl_operator, brl_worker;
  REVOKE ALL ON FUNCTION brl.see_policy(jsonb, jsonb), brl.copy_policies(jsonb), brl.objection(text, jsonb, jsonb) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION brl.see_policy(jsonb, jsonb) TO brl_operator, brl_worker;
  GRANT EXECUTE ON FUNCTION brl.objection(text, jsonb, jsonb) TO brl_operator;
`;

/**
 * Plans, and what people decided about them: only added to, by whoever signed them. The database keeps what names its plan and no more;
 * who signed it is found where it is read. An approver's login reads plans and adds decisions, and nothing else.
 */
const plans = `
  CREATE TABLE brl.plans (
    plan_id text COLLATE "C" PRIMARY KEY,
    plan text NOT NULL,
    signature text NOT NULL,
    login text NOT NULL,
    at_ms bigint NOT NULL
  );
  CREATE INDEX plans_newest ON brl.plans (at_ms);
  CREATE TABLE brl.plan_decisions (
    plan_id text COLLATE "C" NOT NULL REFERENCES brl.plans,
    number integer NOT NULL,
    decision text NOT NULL,
    signature text NOT NULL,
    login text NOT NULL,
    at_ms bigint NOT NULL,
    PRIMARY KEY (plan_id, number)
  );

  CREATE FUNCTION brl.add_plan(id text, plan text, signature text) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$
  BEGIN
    IF coalesce(id !~ '^plan_[0-9a-f]{32}$' OR NOT starts_with(plan, '{"brlPlan":1,"id":"' || id || '",')
      OR length(plan) > 1000000 OR length(signature) > 10000, true) THEN
      RAISE EXCEPTION 'brl: no plan is like this';
    END IF;
    INSERT INTO brl.plans VALUES (id, plan, signature, session_user, floor(extract(epoch FROM clock_timestamp()) * 1000));
  END $$;

  CREATE FUNCTION brl.add_plan_decision(id text, decision text, signature text) RETURNS integer LANGUAGE plpgsql ${asOwner} AS $$
  DECLARE
    planned text;
    place integer;
  BEGIN
    SELECT plan INTO planned FROM brl.plans WHERE plan_id = id FOR UPDATE;
    IF NOT coalesce(length(decision) <= 10000 AND length(signature) <= 10000 AND starts_with(decision,
      E'brl-approval v1\\nplan ' || id || ' sha256:' || encode(sha256(convert_to(planned, 'UTF8')), 'hex') || E'\\n'), false) THEN
      RAISE EXCEPTION 'brl: this is no decision about a plan that is here';
    END IF;
    SELECT count(*) + 1 INTO place FROM brl.plan_decisions d WHERE d.plan_id = id;
    IF place > 100 THEN
      RAISE EXCEPTION 'brl: the plan has as many decisions as it may have';
    END IF;
    INSERT INTO brl.plan_decisions VALUES (id, place, decision, signature, session_user, floor(extract(epoch FROM clock_timestamp()) * 1000));
    RETURN place;
  END $$;

  GRANT USAGE ON SCHEMA brl TO brl_approver;
  GRANT SELECT ON brl.journal TO brl_approver;
  GRANT SELECT ON brl.plans, brl.plan_decisions TO brl_operator, brl_worker, brl_approver;
  REVOKE ALL ON FUNCTION brl.add_plan(text, text, text), brl.add_plan_decision(text, text, text) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION brl.add_plan(text, text, text) TO brl_operator;
  GRANT EXECUTE ON FUNCTION brl.add_plan_decision(text, text, text) TO brl_operator, brl_approver;
`;

/** A login fills only places of its own: a full plan would be closed to everybody else. */
const decidersApart = `
  CREATE OR REPLACE FUNCTION brl.add_plan_decision(id text, decision text, signature text) RETURNS integer LANGUAGE plpgsql ${asOwner} AS $$
  DECLARE
    planned text;
    place integer;
    own integer;
  BEGIN
    SELECT plan INTO planned FROM brl.plans WHERE plan_id = id FOR UPDATE;
    IF NOT coalesce(length(decision) <= 10000 AND length(signature) <= 10000 AND starts_with(decision,
      E'brl-approval v1\\nplan ' || id || ' sha256:' || encode(sha256(convert_to(planned, 'UTF8')), 'hex') || E'\\n'), false) THEN
      RAISE EXCEPTION 'brl: this is no decision about a plan that is here';
    END IF;
    SELECT count(*) + 1, count(*) FILTER (WHERE d.login = session_user) INTO place, own
      FROM brl.plan_decisions d WHERE d.plan_id = id;
    IF own >= 20 THEN
      RAISE EXCEPTION 'brl: this login has decided about the plan as often as it may';
    END IF;
    INSERT INTO brl.plan_decisions VALUES (id, place, decision, signature, session_user, floor(extract(epoch FROM clock_timestamp()) * 1000));
    RETURN place;
  END $$;
`;

/**
 * Records of closed payments go to an archive, and one record stands for them: only the owner's login does that, and nobody loses what
 * another machine was told by it. What it packs is not read here, so that a payment was cancelled is told beside it.
 */
const archived = `
  ALTER TABLE brl.intents ADD COLUMN was_cancelled boolean;

  -- Leaves one record for those of each intent that has exactly these, and returns how many it was. Others stay as they are.
  CREATE FUNCTION brl.archive_intents(given jsonb) RETURNS bigint LANGUAGE plpgsql ${asOwner} AS $$
  DECLARE
    entry jsonb;
    intent brl.intents;
    there text[];
    taken bigint := 0;
  BEGIN
    PERFORM brl.refuse_while_copying();
    PERFORM FROM brl.intents WHERE intent_id IN (SELECT one ->> 'intentId' FROM jsonb_array_elements(given) AS e (one))
      ORDER BY intent_id FOR NO KEY UPDATE;
    FOR entry IN SELECT one FROM jsonb_array_elements(given) AS e (one) LOOP
      SELECT * INTO intent FROM brl.intents WHERE intent_id = entry ->> 'intentId';
      SELECT array_agg(hash ORDER BY sequence) INTO there FROM brl.events e WHERE e.intent_id = intent.intent_id;
      IF intent.state IN ('SETTLED', 'REFUSED', 'REVERSED') AND intent.state = entry ->> 'state' AND to_jsonb(there) = entry -> 'hashes'
        AND NOT EXISTS (SELECT FROM brl.runs r WHERE r.run_id = intent.run_id AND r.state <> 'finished') THEN
        UPDATE brl.intents i SET was_cancelled = true WHERE i.intent_id = intent.intent_id AND EXISTS (SELECT FROM brl.events e
          WHERE e.intent_id = intent.intent_id AND payload LIKE '{"kind":"SCHEDULE",%"step":"cancelled"%');
        DELETE FROM brl.events e WHERE e.intent_id = intent.intent_id;
        INSERT INTO brl.events VALUES (intent.intent_id, cardinality(there) + 1, entry ->> 'payload', entry ->> 'hash');
        taken := taken + 1;
      END IF;
    END LOOP;
    RETURN taken;
  END $$;

  CREATE FUNCTION brl.refuse_forged_archive() RETURNS trigger LANGUAGE plpgsql ${asOwner} AS $$
  BEGIN
    IF brl.as_json(NEW.payload) ->> 'kind' = 'ARCHIVE' AND NOT pg_has_role(session_user, 'brl_owner', 'MEMBER') THEN
      RAISE EXCEPTION 'brl: only the owner archives';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER refuse_forged_archive BEFORE INSERT ON brl.events FOR EACH ROW
    WHEN (NEW.payload LIKE '%ARCHIVE%') EXECUTE FUNCTION brl.refuse_forged_archive();

  -- Whether a record went to an archive. Reads all that stand for such records: asked only about one that is not there.
  CREATE FUNCTION brl.was_archived(known_hash text) RETURNS boolean LANGUAGE sql STABLE ${asOwner} AS $$
    SELECT known_hash ~ '^[0-9a-f]{64}$' AND EXISTS (SELECT FROM brl.events WHERE payload LIKE '{"kind":"ARCHIVE"%'
      AND position(decode(known_hash, 'hex') IN decode(substring(payload FROM '"hashes":"([^"]*)"'), 'base64')) > 0)
  $$;
  CREATE OR REPLACE FUNCTION brl.is_same_server(known_hash text) RETURNS boolean LANGUAGE sql STABLE ${asOwner} AS $$
    SELECT CASE WHEN NOT EXISTS (SELECT FROM brl.journal WHERE server = brl.server()) THEN false
      WHEN known_hash IS NULL OR EXISTS (SELECT FROM brl.events WHERE hash = known_hash) THEN true
      ELSE brl.was_archived(known_hash) END
  $$;
  ${mayFollow('CREATE OR REPLACE FUNCTION', ' AND intent.was_cancelled IS NOT TRUE')}
  ${refuseForgedStep('CREATE OR REPLACE FUNCTION', '(ATTEMPT|ARCHIVE)')}
  REVOKE ALL ON FUNCTION brl.archive_intents(jsonb), brl.refuse_forged_archive(), brl.was_archived(text) FROM PUBLIC;
`;

/**
 * Policies that their administrators signed, one row a signature: only added to. The database keeps what has a serial and no more; who
 * signed it is found where it is read, by keys that are not here. A login adds a few a day, so that nobody makes reading them slow.
 */
const sharedPolicies = `
  CREATE TABLE brl.shared_policies (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    serial bigint NOT NULL,
    policy text NOT NULL,
    signature text NOT NULL,
    login text NOT NULL,
    at_ms bigint NOT NULL
  );
  CREATE INDEX shared_policies_newest ON brl.shared_policies (serial);

  CREATE FUNCTION brl.publish_policy(policy text, signature text) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$
  DECLARE
    said jsonb := CASE WHEN length(policy) <= 100000 AND length(signature) <= 10000 THEN brl.as_json(policy) END;
    now_ms bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
  BEGIN
    IF NOT coalesce(said ->> 'brlPolicy' = '1' AND jsonb_typeof(said -> 'serial') = 'number' AND said ->> 'serial' ~ '^[1-9][0-9]{0,14}$', false) THEN
      RAISE EXCEPTION 'brl: no policy is like this';
    END IF;
    LOCK TABLE brl.shared_policies IN SHARE ROW EXCLUSIVE MODE;
    IF (SELECT count(*) FROM brl.shared_policies s WHERE s.login = session_user AND s.at_ms > now_ms - 86400000) >= 20 THEN
      RAISE EXCEPTION 'brl: this login has published as often as it may in a day';
    END IF;
    INSERT INTO brl.shared_policies (serial, policy, signature, login, at_ms)
      VALUES ((said ->> 'serial')::bigint, policy, signature, session_user, now_ms);
  END $$;

  GRANT SELECT ON brl.shared_policies TO brl_operator, brl_worker, brl_approver;
  REVOKE ALL ON FUNCTION brl.publish_policy(text, text) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION brl.publish_policy(text, text) TO brl_operator, brl_approver;
`;

/** All of them, oldest first. A released one never changes. */
export const migrations: readonly Migration[] = [
  { version: 1, sql: [tables, asJson, writes, ofRuns, forWorkers, forCopies, rights].join('\n') },
  { version: 2, sql: againstForgery },
  { version: 3, sql: triedAgain },
  { version: 4, sql: search },
  { version: 5, sql: triedOnAnother },
  { version: 6, sql: forgedSteps },
  { version: 7, sql: byDestination },
  { version: 8, sql: payees },
  { version: 9, sql: scheduled },
  { version: 10, sql: policed },
  { version: 11, sql: plans },
  { version: 12, sql: decidersApart },
  { version: 13, sql: archived },
  { version: 14, sql: sharedPolicies },
];

/** The version of the tables that this program needs. */
export const wantedVersion = migrations.length;
