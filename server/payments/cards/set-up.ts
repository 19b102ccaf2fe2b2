import { randomUUID } from 'node:crypto'

import { recordEvent, recordKind, writeStep } from '#server/audit/service.ts'
import { type OnDatabase, atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { within } from '#server/payments/patience.ts'
import type { PaymentProvider, ProviderCard, ProviderSetup } from '#server/payments/provider.ts'
import { agreeToCardTerms } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { type CardSetup, type NewCardSetup, cardsContract } from '#shared/payments/cards-contract.ts'
import { cardSetupSteps, cardSetupWords } from '#shared/payments/status.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { presentSetup } from './present.ts'
import {
  type SetupRow,
  findCardByRef,
  findCustomer,
  findPersonOfAccount,
  findSetup,
  insertCard,
  insertCustomer,
  insertSetup,
  lockSetup,
  setSetupRef,
} from './store.ts'

/** The audit tells of the card that is kept, not of the steps on the way there. */
const setups = recordKind({
  entity: 'card_setup',
  noun: 'card',
  action: 'card_setup_status_changed',
  machine: cardSetupSteps,
  words: cardSetupWords,
  table: 'cardSetup',
})

/** How long the provider's answer is awaited before a card is shown as processing. */
const patienceMilliseconds = 10_000

export function cardsProvider({ services: { paymentProvider } }: Work): PaymentProvider {
  if (!paymentProvider) throw new Failure('not_offered', 'Cards are not taken online here.')

  return paymentProvider
}

/** The provider's customer id of a client. Called outside of transactions, because it may take a while. */
export async function customerOf(work: Work, personId: string): Promise<string> {
  const provider = cardsProvider(work)
  const known = await findCustomer(work, personId, provider.name)
  if (known) return known.ref

  try {
    const ref = await within(patienceMilliseconds, provider.openCustomer(work, personId))
    await insertCustomer(work, { personId, provider: provider.name, ref })
  } catch (error) {
    work.services.log.warn({ err: error }, 'A provider did not open a customer')
    throw new Failure('unavailable', 'The bank cannot be reached right now. Try again in a moment.', { cause: error })
  }
  const opened = await findCustomer(work, personId, provider.name)
  return opened?.ref ?? ''
}

interface CardSetupDraft {
  personId: string
  customerRef: string
  paymentId?: string
}

/** Records a card setup and the consent before anybody is asked. */
export async function beginSetup(work: Work, setup: CardSetupDraft): Promise<string> {
  const { context, now } = work
  const { actor, origin } = context
  const userId = actor.kind === 'person' ? actor.userId : undefined
  const { personId } = setup
  const agreed = origin ? await agreeToCardTerms(work, { userId, personId }) : undefined
  const { id } = await insertSetup(work, {
    ...setup,
    id: randomUUID(),
    provider: cardsProvider(work).name,
    status: 'created',
    textVersion: agreed?.version ?? null,
    createdAt: now,
  })

  return id
}

/** Saves a card of the signed-in person, once for each key. */
export async function keepCard(work: Work, { body, key }: { body: NewCardSetup; key: string }): Promise<CardSetup> {
  const { services, context } = work
  const person = await findPersonOfAccount(work, signedIn(context.actor).userId)
  if (!person) throw new Failure('wrong_state', 'Confirm your e-mail address first, then keep a card here.')

  const keyed = { endpoint: cardsContract.keepCard, key, request: body }
  const customerRef = await customerOf(work, person.id)
  return withIdempotency(work, keyed, async (keep) => {
    const setupId = await atomically(work, async (work) => {
      const id = await beginSetup(work, { personId: person.id, customerRef })
      await keep(work, await presentSetup(work, services, id))
      return id
    })
    return keep(work, await askForSetup(work, setupId, { demoCard: body.demoCard, context }))
  })
}

interface SetupOptions {
  demoCard?: string | undefined
  context: Work['context']
}

/** Asks the provider for the card. Without an answer in time it is processing, and `settleSetups` asks again. */
export async function askForSetup(
  work: Work,
  setupId: string,
  { demoCard, context }: SetupOptions,
): Promise<CardSetup> {
  const { services } = work

  try {
    const seen = await within(patienceMilliseconds, lookAtSetup(work, await getSetup(work, setupId), demoCard))
    await advanceSetup(work, seen, { setupId, context })
    return await presentSetup(work, services, setupId, seen.clientSecret)
  } catch (error) {
    if (error instanceof Failure) throw error
    services.log.warn({ err: error, setupId }, 'A provider did not answer; its card is under way')
    return presentSetup(work, services, setupId)
  }
}

export async function getSetup(work: OnDatabase, id: string): Promise<SetupRow> {
  const setup = await findSetup(work, id)
  if (!setup) throw new Failure('not_found', 'There is no such card.')

  return setup
}

/** The key finds the same setup; its provider's id reads it again. */
export function lookAtSetup(work: Work, setup: SetupRow, demoCard?: string): Promise<ProviderSetup> {
  const { id: setupId, providerRef: ref, customerRef } = setup

  return cardsProvider(work).setUpCard(work, { setupId, ref, customerRef, demoCard, now: work.now })
}

/** Moves a setup to the provider's state, once, in one transaction with all effects. */
export async function advanceSetup(
  work: Work,
  seen: ProviderSetup,
  {
    setupId,
    context,
    event,
  }: { setupId: string; context: Work['context']; event?: (work: OnDatabase) => Promise<boolean> },
): Promise<void> {
  await atomically(work, async (work) => {
    if (event && !(await event(work))) return

    const [, setup] = await inOneTrip([work.services.onPayment.lockForCard(work, setupId), lockSetup(work, setupId)])
    const acting = { ...work, context }
    const providerRef = setup.providerRef ?? seen.ref
    // A provider repeats what it says and says it late: what leads nowhere is ignored.
    if (!cardSetupSteps.canBecome(setup.status, seen.status)) {
      if (setup.providerRef === null && providerRef !== undefined) await setSetupRef(work, setupId, providerRef)
      return
    }

    const set = { providerRef, decline: seen.decline ?? null }
    if (seen.status === 'kept' && seen.card) return keepSeen(acting, setup, seen.card, set)
    await writeStep(acting, setups, { row: setup, to: seen.status, set })
  })
}

interface SeenColumns {
  providerRef?: string | undefined
  decline?: string | null
}

/** Puts the card on file. A guest's card is for their order, and is not charged before their others. */
export async function keepSeen(work: Work, setup: SetupRow, seen: ProviderCard, set: SeenColumns = {}): Promise<void> {
  const { services, context, now } = work
  const { id: setupId, personId, provider, customerRef } = setup
  const { ref, brand, last4, expiresOn } = seen
  const chosenAt = context.actor.kind === 'person' ? now : new Date(0)
  const card = { personId, provider, providerRef: ref, customerRef, brand, last4, expiresOn, keptAt: now, chosenAt }
  const inserted = await insertCard(work, card)
  const { id: cardId } = inserted ?? (await findCardByRef(work, provider, ref))
  await writeStep(work, setups, { row: setup, to: 'kept', set: { ...set, paymentMethodId: cardId } })
  if (inserted) {
    await recordEvent(work, {
      action: 'card_kept',
      entity: 'person',
      entityId: personId,
      onBehalfOf: personId,
      facts: { brand, last4 },
    })
  }
  await services.onPayment.cardKept(work, { setupId, cardId })
}
