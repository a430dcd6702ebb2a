import { type Check, fail, pass, warn } from '../../connection/check.ts';
import type { Database } from '../../journal/postgres/connect.ts';
import { weakSettings } from '../../journal/postgres/health.ts';
import { doctorWords } from '../../words/doctor.ts';

/** Below this, a few more workers would find no connection. */
const fewestFree = 20;
/** Leases and rates use the server's clock; ours is compared with it. */
const clockWarnMs = 5000;
const lagWarnSeconds = 10;

/** What this database user may do, and what it should not. */
export async function rolesCheck(database: Database): Promise<Check> {
  const says = doctorWords.database;
  const { user } = database.place;
  const rows = await database.all<{ readonly name: string }>(
    `SELECT rolname AS name FROM pg_roles WHERE rolname IN ('brl_owner', 'brl_operator', 'brl_worker', 'brl_approver')
      AND pg_has_role(rolname, 'MEMBER')`,
  );
  const found = await database.one<{ readonly isSuperuser: boolean; readonly mayChange: boolean }>(
    `SELECT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser",
      EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE nspname = 'brl' AND relname IN ('events', 'intents')
          AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')) AS "mayChange"`,
  );
  const roles = rows.map(({ name }) => name);
  if (found?.isSuperuser) return warn('roles', says.superuser(user), says.useRole);
  if (roles.includes('brl_owner')) return warn('roles', says.owner(user), says.useRole);
  if (found?.mayChange) return warn('roles', says.mayChange(user), says.takeRight);
  const [operator, worker] = [roles.includes('brl_operator'), roles.includes('brl_worker')];
  if (!operator && !worker && roles.includes('brl_approver')) return pass('roles', says.approver(user));
  if (!operator && !worker) return fail('roles', says.noRole(user), says.grant(user));
  return pass('roles', (operator ? (worker ? says.both : says.operator) : says.worker)(user));
}

/** Whether a commit is on the server's disk when it returns. */
export async function durabilityCheck(database: Database): Promise<Check> {
  const says = doctorWords.database;
  const weak = await weakSettings(database);
  if (weak.length === 0) return pass('durability', says.durable);
  return fail('durability', says.notDurable(weak.join(', ')), says.askAdministrator);
}

/** Whether a second server has every commit. */
export async function standbyCheck(database: Database): Promise<Check> {
  const says = doctorWords.database;
  const found = await database.one<{
    readonly isStandby: boolean;
    readonly standbys: number;
    readonly lag: number | null;
    readonly waits: boolean;
  }>(
    `SELECT pg_is_in_recovery() AS "isStandby", (SELECT count(*) FROM pg_stat_replication) AS standbys,
      (SELECT max(extract(epoch FROM replay_lag))::int FROM pg_stat_replication) AS lag,
      current_setting('synchronous_standby_names') <> '' AS waits`,
  );
  const { isStandby = false, standbys = 0, lag = null, waits = false } = found ?? {};
  if (isStandby) return fail('standby', says.isStandby, says.usePrimary);
  if (standbys === 0) return warn('standby', says.noStandby, says.addStandby);
  if ((lag ?? 0) > lagWarnSeconds)
    return warn('standby', says.lags(standbys, lag ?? 0), says.askAdministrator);
  return pass('standby', (waits ? says.waits : says.follows)(standbys));
}

/** Whether more machines can get a connection. */
export async function connectionsCheck(database: Database): Promise<Check> {
  const says = doctorWords.database;
  const found = await database.one<{ readonly most: number; readonly used: number }>(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
      (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' OR backend_type IS NULL) AS used`,
  );
  const { most = 0, used = 0 } = found ?? {};
  const message = says.connections(used, most);
  return most - used < fewestFree
    ? warn('connections', message, says.moreConnections)
    : pass('connections', message);
}

/** Compared with the midpoint of the query's duration. */
export async function clockCheck(database: Database): Promise<Check> {
  const says = doctorWords.database;
  const startedMs = Date.now();
  const found = await database.one<{ readonly now: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
  );
  const apart = (found?.now ?? 0) - (startedMs + Date.now()) / 2;
  if (Math.abs(apart) < clockWarnMs) return pass('database-clock', says.clocksAgree);
  return warn('database-clock', says.clockApart(Math.round(apart / 1000)), says.setClocks);
}

/** What distinguishes a restored or promoted server from the one before. */
export async function identityCheck(database: Database): Promise<Check> {
  const found = await database.one<{ readonly system: string; readonly timeline: number }>(
    `SELECT (SELECT system_identifier::text FROM pg_control_system()) AS system,
      (SELECT timeline_id FROM pg_control_checkpoint()) AS timeline`,
  );
  return pass('database-identity', doctorWords.database.identity(found?.system ?? '', found?.timeline ?? 0));
}
