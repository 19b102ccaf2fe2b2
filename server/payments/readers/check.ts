import { type Check, ok, reasonOf, warn } from '#server/kernel/feature.ts'
import { openPaymentProvider } from '#server/payments/open-provider.ts'
import { within } from '#server/payments/patience.ts'

import { listReaders } from './store.ts'

/** Shorter than `doctor` waits for a check. */
const patienceMilliseconds = 5000

/** Whether the counter's readers can be reached. */
export const readers: Check = async (work, config) => {
  const provider = await openPaymentProvider(config)
  const known = provider ? await listReaders(work, provider.name) : []
  if (!provider || known.length === 0) return ok('No card reader stands at the counter.')

  try {
    const seen = await within(patienceMilliseconds, provider.listReaders(work))
    const online = new Set(seen.filter(({ isOnline }) => isOnline).map(({ ref }) => ref))
    const away = known.filter(({ providerRef }) => !online.has(providerRef)).map(({ name }) => name)

    return away.length === 0
      ? ok(`${known.length === 1 ? 'The card reader is' : `All ${known.length} card readers are`} online.`)
      : warn(`${away.join(', ')} cannot be reached: look at power and network there.`)
  } catch (error) {
    return warn(`Nobody says whether the card readers are online (${reasonOf(error)}).`)
  }
}
