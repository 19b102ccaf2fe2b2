import { isHeldBack } from '#server/audit/event-store.ts'
import { followEvents } from '#server/audit/service.ts'
import type { Consumer } from '#server/kernel/feature.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'

/** Reads on to the last event, however long it waits for whatever else the machine’s databases are at. */
export async function catchUp(services: Services, { name, read }: Consumer): Promise<void> {
  for (let isLeft = true; isLeft;) {
    const isHeld = await isHeldBack({ trx: services.db })
    isLeft = (await followEvents(jobWork(services, name), name, read)) > 0 || isHeld
  }
}
