import { isHeldBack } from '#server/audit/event-store.ts'
import { followEvents } from '#server/audit/service.ts'
import type { Consumer } from '#server/kernel/feature.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'

/** Reads to the last event, waiting for transactions of the machine's other databases. */
export async function catchUp(services: Services, { name, read }: Consumer): Promise<void> {
  for (let isLeft = true; isLeft;) {
    const isHeld = await isHeldBack({ trx: services.db })
    isLeft = (await followEvents(jobWork(services, name), name, read)) > 0 || isHeld
  }
}
