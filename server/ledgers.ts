import { features } from './features.ts'
import { type Db, inOneTrip } from './kernel/db/database.ts'
import { faultsOf } from './kernel/ledger.ts'
import type { Work } from './kernel/work.ts'

/** The faults in the sums of all ledgers. */
export async function faultsOfLedgers(db: Db): Promise<string[]> {
  const faults = features.flatMap((feature) => feature.ledgers ?? []).map((ledger) => faultsOf(db, ledger))

  return (await inOneTrip(faults)).flat()
}

/** A job of the night: a fault in money or minutes is logged before somebody misses it. */
export async function checkLedgers({ trx, services: { log } }: Work): Promise<void> {
  for (const fault of await faultsOfLedgers(trx)) log.error(`A ledger does not add up: ${fault}`)
}
