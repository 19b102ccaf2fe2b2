import type { Stripe } from 'stripe'

import type {
  Charge,
  NewProviderReader,
  PaymentProvider,
  ProviderPayment,
  ProviderReader,
} from '#server/payments/provider.ts'

import { orRefused } from './refused.ts'
import { seenPayment } from './seen.ts'

type Readers = Pick<PaymentProvider, 'addReader' | 'listReaders'>

const withCard = { expand: ['latest_charge'] }

/** Stripe Terminal, driven by the server: a reader gets an intent, and both are read for the outcome. */
export const stripeReaders = (stripe: Stripe): Readers => ({
  async addReader(_work, { key, code, name, place }) {
    const location = await placeOf(stripe, place)
    if (location === undefined) return 'place'

    const reader = { registration_code: code, label: name, location }
    return orRefused<ProviderReader | string>(
      async () => seenReader(await stripe.terminal.readers.create(reader, { idempotencyKey: `reader ${key}` })),
      (why) => why,
    )
  },

  async listReaders() {
    const { data } = await stripe.terminal.readers.list({ limit: 100 })

    return data.map(seenReader)
  },
})

const seenReader = ({ id, serial_number, status }: Stripe.Terminal.Reader) => ({
  ref: id,
  serial: serial_number,
  isOnline: status === 'online',
})

/** Stripe's id of the readers' location; undefined if it refuses the address. */
async function placeOf(stripe: Stripe, place: NewProviderReader['place']): Promise<string | undefined> {
  const { data } = await stripe.terminal.locations.list({ limit: 100 })
  const known = data.find(({ metadata }) => metadata['location'] === place.id)
  if (known) return known.id

  const { street, city, region, postalCode, country } = place
  const address = { line1: street, city, state: region, postal_code: postalCode, country }
  const location = { display_name: place.name, address, metadata: { location: place.id } }
  return orRefused<string | undefined>(
    async () => (await stripe.terminal.locations.create(location)).id,
    () => undefined,
  )
}

type ReaderCharge = Pick<Charge, 'paymentId' | 'amountCents'> & { reader: string }

/** Hands an intent to a reader. Only a refusal means that it does not ask for the card. */
export const askReader = (
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  { paymentId, amountCents, reader }: ReaderCharge,
) =>
  orRefused<ProviderPayment>(
    async () => {
      await stripe.terminal.readers.processPaymentIntent(
        reader,
        { payment_intent: intent.id, process_config: { skip_tipping: true, enable_customer_cancellation: true } },
        { idempotencyKey: `ask for ${paymentId}` },
      )
      return { ref: intent.id, status: 'processing', amountCents }
    },
    (decline) => {
      // It may have received it all the same.
      if (decline === 'terminal_reader_timeout') throw new Error('The reader did not answer.')
      return { ref: intent.id, status: 'failed', amountCents, decline }
    },
  )

/** The reader's action on an intent; undefined if it does something else now. */
async function actionOn(
  stripe: Stripe,
  reader: string,
  ref: string,
): Promise<Stripe.Terminal.Reader.Action | undefined> {
  const found = await orRefused<Stripe.Terminal.Reader | Stripe.Terminal.DeletedReader | undefined>(
    () => stripe.terminal.readers.retrieve(reader),
    () => undefined,
  )
  const action = found?.deleted ? undefined : found?.action
  const intent = action?.process_payment_intent?.payment_intent
  const isOurs = (typeof intent === 'string' ? intent : intent?.id) === ref

  return action && isOurs ? action : undefined
}

/** Until it is paid, the reader knows whether it still asks. */
export async function findOnReader(stripe: Stripe, ref: string, reader: string): Promise<ProviderPayment> {
  const look = async () => seenPayment(await stripe.paymentIntents.retrieve(ref, withCard))
  const seen = await look()
  if (seen.status !== 'requires_action' && seen.status !== 'failed') return seen

  const { clientSecret: _, ...waiting } = seen
  const action = await actionOn(stripe, reader, ref)
  if (action && action.status !== 'failed') return { ...waiting, status: 'processing', decline: undefined }
  // It may have been paid between the two requests.
  const { clientSecret: __, ...again } = await look()
  if (again.status !== 'requires_action') return again

  return { ...again, status: 'failed', decline: action ? whyOf(action) : 'reader_gone' }
}

const whyOf = ({ api_error, failure_code }: Stripe.Terminal.Reader.Action): string =>
  api_error?.decline_code ?? api_error?.code ?? failure_code ?? 'reader_gone'

/** Cancels a reader's request; false while a card is being charged, which nothing can stop. */
export async function freeReader(stripe: Stripe, ref: string, reader: string): Promise<boolean> {
  const action = await actionOn(stripe, reader, ref)
  if (action?.status !== 'in_progress') return true

  return orRefused(
    async () => {
      await stripe.terminal.readers.cancelAction(reader)
      return true
    },
    // An offline reader takes no card, and later finds the intent canceled.
    (why) => why !== 'terminal_reader_busy',
  )
}
