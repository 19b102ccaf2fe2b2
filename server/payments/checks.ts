import { type Check, fail, ok, reasonOf, warn } from '#server/kernel/feature.ts'
import { paymentsContract } from '#shared/payments/payments-contract.ts'

import { openPaymentProvider } from './open-provider.ts'
import { within } from './patience.ts'
import { listReaders } from './readers/store.ts'
import { listUnknownEvents } from './store.ts'

/** Which provider takes cards, whether our key works, and whether its events arrive. */
export const cards: Check = async (_work, { stripe, demo, publicUrl }) => {
  if (!stripe) {
    return ok(
      demo ? 'The demo’s network takes cards; no money moves.' : 'No card is taken online: Stripe is not set up.',
    )
  }
  const { askStripe } = await import('./stripe/ask.ts')
  const address = publicUrl + paymentsContract.hearFromStripe.path
  try {
    const { isLive, endpoint } = await askStripe(stripe, address)
    const taken = `Stripe takes cards${isLive ? '' : ' of its test mode, which moves no money'}`
    if (stripe.webhookSecrets.length === 0) {
      return warn(
        `${taken}; what it tells is not heard: set STRIPE_WEBHOOK_SECRET. Until then payments are asked after every five minutes.`,
      )
    }
    return endpoint === 'listens'
      ? ok(`${taken}, and tells ${address} of them.`)
      : warn(
          `${taken}; ${sentences[endpoint]}: add ${address} under Webhooks in its dashboard, or run \`stripe listen\`.`,
        )
  } catch (error) {
    if (isRefused(error)) {
      return fail(
        `Stripe does not know STRIPE_SECRET_KEY, so no card is taken (${reasonOf(error)}): copy it from your account.`,
      )
    }
    return warn(`Stripe does not answer (${reasonOf(error)}): check that this machine may reach ${stripe.apiBase}.`)
  }
}

const sentences = {
  missing: 'it knows no webhook of this studio',
  disabled: 'its webhook of this studio is disabled',
  deaf: 'its webhook of this studio lacks events of payments, cards, disputes, payouts or refunds',
  unknown: 'the key may not say whether it has a webhook of this studio',
}

const isRefused = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && (error.statusCode === 401 || error.statusCode === 403)

const lookedBackDays = 30

/** Events about unknown objects: another program uses the same account, or data was lost. */
export const unknownEvents: Check = async (work, { stripe }, now) => {
  const since = new Date(now().getTime() - lookedBackDays * 86_400_000)
  const events = await listUnknownEvents(work, since)
  const [last] = events
  if (!last)
    return ok(stripe ? 'All that Stripe told was about something of this studio.' : 'No provider tells anything.')

  return ok(
    `${events.length === 1 ? 'An event' : `${events.length} events`} of ${lookedBackDays} days told of nothing that is known here, the last of ${last.unknown} (${last.type}): of another program, if one uses the same account.`,
  )
}

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
