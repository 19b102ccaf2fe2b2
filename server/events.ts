import { consumersBehind, followEvents } from './audit/service.ts'
import { features } from './features.ts'
import type { Consumer } from './kernel/feature.ts'
import type { Services } from './kernel/services.ts'
import { jobWork } from './kernel/work.ts'

const pollMilliseconds = 2000

/**
 * Lets the consumers of all features read on in the event log. Returns a function that ends this, after what was begun.
 */
export function startConsumers(
  services: Services,
  consumers: readonly Consumer[] = features.flatMap((feature) => feature.consumers ?? []),
): () => Promise<void> {
  let reading: Promise<void> | undefined
  const ending = new AbortController()

  async function readToTheEnd({ name, read }: Consumer): Promise<void> {
    try {
      while (!ending.signal.aborted && (await followEvents(jobWork(services, name), name, read)) > 0);
    } catch (error) {
      services.log.error({ err: error }, `The events for ${name} are read again`)
    }
  }
  async function readAll(): Promise<void> {
    const names = consumers.map(({ name }) => name)
    const behind = await consumersBehind({ trx: services.db }, names).catch((error: unknown): string[] => {
      services.log.error({ err: error }, 'Who has events to read is asked again')
      return []
    })
    // oxlint-disable-next-line no-restricted-properties -- each consumer reads on its own connection and never fails
    await Promise.all(consumers.filter(({ name }) => behind.includes(name)).map(readToTheEnd))
  }
  const look = () => {
    reading ??= readAll().finally(() => (reading = undefined))
  }
  const timer = setInterval(look, pollMilliseconds)
  look()

  return async () => {
    ending.abort()
    clearInterval(timer)
    await reading
  }
}
