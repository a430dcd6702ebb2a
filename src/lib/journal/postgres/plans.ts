import type { Approved } from '../../policy/evidence.ts';
import type { Database } from './connect.ts';

/** A plan as it lies in a shared journal. */
export interface SharedPlan {
  readonly planId: string;
  readonly approved: Approved;
  /** Who put the plan there, as the server knows them. */
  readonly login: string;
  /** The same of each decision, in their order. */
  readonly deciders: readonly string[];
}

/** The plans of a shared journal: nobody changes or removes one. */
export interface SharedPlans {
  add(planId: string, plan: string, signature: string): Promise<void>;
  /** @returns the number of the decision among those about this plan */
  decide(planId: string, text: string, signature: string): Promise<number>;
  find(planId: string): Promise<SharedPlan | null>;
  /** Those of the last week, oldest first: no plan is valid for longer. */
  lately(): Promise<SharedPlan[]>;
}

interface PlanRow {
  readonly [column: string]: unknown;
  readonly planId: string;
  readonly plan: string;
  readonly signature: string;
  readonly login: string;
  readonly decisions: readonly {
    readonly text: string;
    readonly signature: string;
    readonly login: string;
  }[];
}

const read = `SELECT plan_id AS "planId", plan, signature, login,
    coalesce((SELECT jsonb_agg(jsonb_build_object('text', decision, 'signature', d.signature, 'login', d.login) ORDER BY number)
      FROM brl.plan_decisions d WHERE d.plan_id = p.plan_id), '[]') AS decisions
  FROM brl.plans p`;

/** The plans of a journal in PostgreSQL. */
export function postgresPlans(database: Database): SharedPlans {
  return {
    async add(planId, plan, signature) {
      await database.all('SELECT brl.add_plan($1, $2, $3)', planId, plan, signature);
    },
    async decide(planId, text, signature) {
      const sql = 'SELECT brl.add_plan_decision($1, $2, $3) AS number';
      return (await database.one<{ readonly number: number }>(sql, planId, text, signature))?.number ?? 0;
    },
    async find(planId) {
      const found = await database.one<PlanRow>(`${read} WHERE plan_id = $1`, planId);
      return found && planOf(found);
    },
    async lately() {
      const since = "1000 * extract(epoch FROM clock_timestamp() - interval '7 days')";
      return (await database.all<PlanRow>(`${read} WHERE at_ms >= ${since} ORDER BY at_ms, plan_id`)).map(
        planOf,
      );
    },
  };
}

function planOf({ planId, plan, signature, login, decisions }: PlanRow): SharedPlan {
  const approvals = decisions.map((one) => ({ text: one.text, signature: one.signature }));
  return {
    planId,
    approved: { plan, signature, approvals },
    login,
    deciders: decisions.map((one) => one.login),
  };
}
