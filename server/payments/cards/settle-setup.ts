import type { Context } from '#server/kernel/http/mount.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
import type { ProviderEvent } from '#server/payments/once.ts'
import { insertProviderEvent } from '#server/payments/store.ts'
import { Failure } from '#shared/http/failure.ts'
import type { CardSetup } from '#shared/payments/cards-contract.ts'
import { type Actor, signedIn } from '#shared/permissions/may.ts'

import { presentSetup } from './present.ts'
import { advanceSetup, cardsProvider, getSetup, lookAtSetup } from './set-up.ts'
import { findPersonOfAccount, listOpenSetups, type SetupRow } from './store.ts'

const system: Actor = { kind: 'system', job: 'settle card setups' }

interface SetupSettlement {
  event?: ProviderEvent
  /** By which its provider knows it, where it told that itself. */
  ref?: string
  context?: { actor: Actor }
}

/** How long a form that nobody filled in is waited for. */
const openHours = 24
/** Providers forget the keys of calls after a day. */
const keyedHours = 20

/** The same for the answer of a page, a provider's event and the job: what it is by now is asked for. */
export async function settleSetup(
  services: Services,
  setupId: string,
  { event, ref, context = { actor: system } }: SetupSettlement = {},
): Promise<void> {
  const setup = await getSetup(services.db, setupId)
  if (setup.provider !== services.paymentProvider?.name) return

  const seen = await look(services, { ...setup, providerRef: setup.providerRef ?? ref ?? null })
  const receivedAt = services.now()
  await advanceSetup(services, seen, {
    setupId,
    context,
    ...(event && { event: (trx) => insertProviderEvent(trx, { ...event, receivedAt }) }),
  })
}

async function look(services: Services, setup: SetupRow) {
  const { db, now } = services
  const hours = (now().getTime() - setup.createdAt.getTime()) / 3_600_000
  if (setup.providerRef === null && hours > keyedHours) return { status: 'voided' as const }
  if (setup.providerRef !== null && hours > openHours && setup.status !== 'processing') {
    return cardsProvider(services).cancelSetup(db, setup.providerRef, now())
  }

  return lookAtSetup(services, setup)
}

/** For whoever comes back from the form or the page of a bank: what they say of it is not believed, its provider is asked. */
export async function answerOfProvider(services: Services, setupId: string, context: Context): Promise<CardSetup> {
  try {
    await settleSetup(services, setupId, { context })
  } catch (error) {
    if (error instanceof Failure) throw error
    services.log.warn({ err: error, setupId }, 'A card could not be asked after')
    throw new Failure('unavailable', 'The bank cannot be reached right now. Ask again in a moment.', { cause: error })
  }
  return presentSetup(services, services.db, setupId)
}

/** One's own; another's is not there. */
export async function settleOwnSetup(services: Services, setupId: string, context: Context): Promise<CardSetup> {
  const { db } = services
  const person = await findPersonOfAccount(db, signedIn(context.actor).userId)
  const { personId } = await getSetup(db, setupId)
  if (person?.id !== personId) throw new Failure('not_found', 'There is no such card.')

  return answerOfProvider(services, setupId, context)
}

/** After so many in a row a provider is away, and the next run asks. */
const mostUnanswered = 3

/** A job: asks after the cards of which no word has come, and ends what nobody filled in. */
export async function settleSetups(services: Services): Promise<void> {
  const { db, paymentProvider, log } = services
  if (!paymentProvider) return

  let unanswered = 0
  await inBatches<{ id: string }>(
    (after) => listOpenSetups(db, paymentProvider.name, after?.id),
    async ({ id }) => {
      if (unanswered === mostUnanswered) return
      try {
        await settleSetup(services, id)
        unanswered = 0
      } catch (error) {
        unanswered++
        log.warn({ err: error, setupId: id }, 'A card could not be asked after')
      }
    },
  )
}
