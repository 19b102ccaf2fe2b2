import { sql } from 'kysely'

import { insertRows } from '#server/demo/insert-rows.ts'
import type { Db } from '#server/kernel/db/database.ts'

import type { DemoFittings } from './fittings.ts'

/** Inserts fittings in the order of their numbers, and names the best candidates once these exist. */
export async function insertFittings(trx: Db, { fittings, transitions, candidates, shots, best }: DemoFittings) {
  await insertRows(trx, 'fitting', fittings)
  await insertRows(trx, 'fittingTransition', transitions)
  await insertRows(trx, 'fittingCandidate', candidates)
  await insertRows(trx, 'fittingShot', shots)
  await sql`
    update fitting set best_candidate_id = won.candidate
    from unnest(${[...best.keys()]}::uuid[], ${[...best.values()]}::uuid[]) as won (fitting, candidate)
    where fitting.id = won.fitting
  `.execute(trx)
}
