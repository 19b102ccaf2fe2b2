import { followEvents } from './audit/service.ts'
import { features } from './features.ts'
import type { Consumer } from './kernel/feature.ts'
import type { Services } from './kernel/services.ts'

const pollMilliseconds = 2000

/** Has the consumers of the features read on in the event log. Returns what ends this, after what was begun. */
export function startConsumers(
  services: Services,
  consumers: readonly Consumer[] = features.flatMap((feature) => feature.consumers?.(services) ?? []),
): () => Promise<void> {
  let reading: Promise<unknown> | undefined
  const ending = new AbortController()

  async function readToTheEnd({ name, read }: Consumer): Promise<void> {
    try {
      while (!ending.signal.aborted && (await followEvents(services.db, name, read)) > 0);
    } catch (error) {
      services.log.error({ err: error }, `The events for ${name} are read again`)
    }
  }
  const look = () => {
    reading ??= Promise.all(consumers.map(readToTheEnd)).finally(() => (reading = undefined))
  }
  const timer = setInterval(look, pollMilliseconds)
  look()

  return async () => {
    ending.abort()
    clearInterval(timer)
    await reading
  }
}
