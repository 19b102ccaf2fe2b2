import { randomUUID } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { within } from '#server/payments/patience.ts'
import type { PaymentProvider, ProviderCard, ProviderSetup } from '#server/payments/provider.ts'
import { agreeToCardTerms } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { type CardSetup, cardsContract, type NewCardSetup } from '#shared/payments/cards-contract.ts'
import { cardSetupSteps } from '#shared/payments/status.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { presentSetup } from './present.ts'
import {
  findCardByRef,
  findCustomer,
  findPersonOfAccount,
  findSetup,
  insertCard,
  insertCustomer,
  insertSetup,
  lockSetup,
  setSetup,
  type SetupRow,
} from './store.ts'

/** How long a provider is waited for before a card is shown as under way. */
const patienceMilliseconds = 10_000

export function cardsProvider({ paymentProvider }: Services): PaymentProvider {
  if (!paymentProvider) throw new Failure('not_offered', 'Cards are not taken online here.')

  return paymentProvider
}

/** Under which name the provider keeps a client's cards. Asked outside of transactions: it may take a while. */
export async function customerOf(services: Services, personId: string): Promise<string> {
  const { db, log } = services
  const provider = cardsProvider(services)
  const known = await findCustomer(db, personId, provider.name)
  if (known) return known.ref

  try {
    const ref = await within(patienceMilliseconds, provider.openCustomer(db, personId))
    await insertCustomer(db, { personId, provider: provider.name, ref })
  } catch (error) {
    log.warn({ err: error }, 'A provider did not open a customer')
    throw new Failure('unavailable', 'The bank cannot be reached right now. Try again in a moment.', { cause: error })
  }
  const opened = await findCustomer(db, personId, provider.name)
  return opened?.ref ?? ''
}

interface CardSetupDraft {
  personId: string
  customerRef: string
  paymentId?: string
}

/** Writes down that a card is to be kept, and that this was agreed to, before anybody is asked for it. */
export async function beginSetup({ services, trx, context }: LineWork, setup: CardSetupDraft): Promise<string> {
  const { actor, origin } = context
  const userId = actor.kind === 'person' ? actor.userId : undefined
  const { personId } = setup
  const tools = { db: trx, now: services.now }
  const agreed = origin ? await agreeToCardTerms(tools, { userId, personId }, { actor, origin }) : undefined
  const { id } = await insertSetup(trx, {
    ...setup,
    id: randomUUID(),
    provider: cardsProvider(services).name,
    status: 'created',
    textVersion: agreed?.version ?? null,
    createdAt: services.now(),
  })

  return id
}

/** Keeps a card of whoever is signed in, once for each key. */
export async function keepCard(
  services: Services,
  { body, key }: { body: NewCardSetup; key: string },
  context: Context,
): Promise<CardSetup> {
  const person = await findPersonOfAccount(services.db, signedIn(context.actor).userId)
  if (!person) throw new Failure('wrong_state', 'Confirm your e-mail address first, then keep a card here.')

  const keyed = { endpoint: cardsContract.keepCard, key, request: body }
  const customerRef = await customerOf(services, person.id)
  return withIdempotency(services, keyed, context, async (keep) => {
    const setupId = await atomically(services.db, async (trx) => {
      const id = await beginSetup({ services, trx, context }, { personId: person.id, customerRef })
      await keep(trx, await presentSetup(services, trx, id))
      return id
    })
    return keep(services.db, await askForSetup(services, setupId, { demoCard: body.demoCard, context }))
  })
}

interface SetupOptions {
  demoCard?: string | undefined
  context: LineWork['context']
}

/** Has a provider take the card. Without an answer in time it is under way, and asked after by `settleSetups`. */
export async function askForSetup(
  services: Services,
  setupId: string,
  { demoCard, context }: SetupOptions,
): Promise<CardSetup> {
  const { db, log } = services
  try {
    const seen = await within(patienceMilliseconds, lookAtSetup(services, await getSetup(db, setupId), demoCard))
    await advanceSetup(services, seen, { setupId, context })
    return await presentSetup(services, db, setupId, seen.clientSecret)
  } catch (error) {
    if (error instanceof Failure) throw error
    log.warn({ err: error, setupId }, 'A provider did not answer; its card is under way')
    return presentSetup(services, db, setupId)
  }
}

export async function getSetup(db: Db, id: string): Promise<SetupRow> {
  const setup = await findSetup(db, id)
  if (!setup) throw new Failure('not_found', 'There is no such card.')

  return setup
}

/** With its key it is the same setup; known by its provider, it is found anew. */
export function lookAtSetup(services: Services, setup: SetupRow, demoCard?: string): Promise<ProviderSetup> {
  const { db, now } = services
  const { id: setupId, providerRef: ref, customerRef } = setup

  return cardsProvider(services).setUpCard(db, { setupId, ref, customerRef, demoCard, now: now() })
}

/** Takes a setup on to where its provider sees it, once, in the transaction of all that follows from it. */
export async function advanceSetup(
  services: Services,
  seen: ProviderSetup,
  { setupId, context, event }: { setupId: string; context: LineWork['context']; event?: (trx: Db) => Promise<boolean> },
): Promise<void> {
  await atomically(services.db, async (trx) => {
    if (event && !(await event(trx))) return

    await services.onPayment.lockForCard(trx, setupId)
    const setup = await lockSetup(trx, setupId)
    const isKnown = setup.status === seen.status || !cardSetupSteps.canBecome(setup.status, seen.status)
    const providerRef = setup.providerRef ?? seen.ref
    const named = providerRef === undefined ? {} : { providerRef }
    const { status, decline = null } = isKnown ? { ...setup, decline: setup.decline } : seen
    await setSetup(trx, setupId, { status, decline, ...named })
    const work = { services, trx, context }
    if (!isKnown && seen.status === 'kept' && seen.card) await keepSeen(work, setup, seen.card)
  })
}

/** The card is on file from now on. A guest's is for their order: it is not the first that is charged of whoever has others. */
export async function keepSeen(work: LineWork, setup: SetupRow, seen: ProviderCard): Promise<void> {
  const { services, trx, context } = work
  const { id: setupId, personId, provider, customerRef } = setup
  const { ref, brand, last4, expiresOn } = seen
  const keptAt = services.now()
  const chosenAt = context.actor.kind === 'person' ? keptAt : new Date(0)
  const card = { personId, provider, providerRef: ref, customerRef, brand, last4, expiresOn, keptAt, chosenAt }
  const inserted = await insertCard(trx, card)
  const { id: cardId } = inserted ?? (await findCardByRef(trx, provider, ref))
  await setSetup(trx, setupId, { status: 'kept', paymentMethodId: cardId })
  if (inserted) {
    await recordEvent(trx, context, {
      action: 'card_kept',
      entity: 'person',
      entityId: personId,
      onBehalfOf: personId,
      facts: { brand, last4 },
    })
  }
  await services.onPayment.cardKept(work, { setupId, cardId })
}
