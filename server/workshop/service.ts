import type { OnDatabase } from '#server/kernel/db/database.ts'
export { addClubs, renewClub } from './bag/clubs.ts'
export { nameHead } from './bag/head-serial.ts'
export { insertClubHistory } from './bag/store.ts'
export { checkWork, openDayFrom, refuseClosedDay } from './bench/check.ts'
export { useConsumables } from './consumables/use.ts'
export { wrongCode } from './tickets/wrong-code.ts'
export { deleteOpenTasks, insertBenchTasks, listPromises, nextPosition, promiseDay } from './bench/tasks.ts'

import type { BenchJob } from '#shared/workshop/contract.ts'

import { listActiveJobs } from './store.ts'

export async function listBenchJobs(work: OnDatabase): Promise<BenchJob[]> {
  const rows = await listActiveJobs(work)

  return rows.map(({ priceFromCents, priceToCents, surchargePercent, ...job }) => ({
    ...job,
    price:
      surchargePercent === null
        ? { kind: 'price', fromCents: priceFromCents ?? 0, toCents: priceToCents }
        : { kind: 'surcharge', percent: surchargePercent },
  }))
}
