import { inBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import { insertProviderEvent, type ProviderEvent } from '#server/payments/store.ts'
import { Failure } from '#shared/http/failure.ts'
import type { CardSetup } from '#shared/payments/cards-contract.ts'
import { type Actor, signedIn } from '#shared/permissions/may.ts'

import { presentSetup } from './present.ts'
import { advanceSetup, cardsProvider, getSetup, lookAtSetup } from './set-up.ts'
import { findPersonOfAccount, listOpenSetups, type SetupRow } from './store.ts'

const system: Actor = { kind: 'system', job: 'settle card setups' }

interface SetupSettlement {
  event?: ProviderEvent
  /** The provider's id, if the provider told of it. */
  ref?: string
  context?: { actor: Actor }
}

/** How long an unfilled form is awaited. */
const openHours = 24
/** Providers forget keys after a day. */
const keyedHours = 20

/** One way for the page, the provider's event and the job: ask the provider for the present state. */
export async function settleSetup(
  work: Work,
  setupId: string,
  { event, ref, context = { actor: system } }: SetupSettlement = {},
): Promise<void> {
  const setup = await getSetup(work, setupId)
  if (setup.provider !== work.services.paymentProvider?.name) return

  const seen = await look(work, { ...setup, providerRef: setup.providerRef ?? ref ?? null })
  await advanceSetup(work, seen, {
    setupId,
    context,
    ...(event && { event: (inside) => insertProviderEvent(inside, { ...event, receivedAt: work.now }) }),
  })
}

async function look(work: Work, setup: SetupRow) {
  const hours = (work.now.getTime() - setup.createdAt.getTime()) / 3_600_000
  if (setup.providerRef === null && hours > keyedHours) return { status: 'voided' as const }
  if (setup.providerRef !== null && hours > openHours && setup.status !== 'processing') {
    return cardsProvider(work).cancelSetup(work, setup.providerRef)
  }

  return lookAtSetup(work, setup)
}

/** For a person who returns from the form or a bank's page: their word is not trusted, the provider is asked. */
export async function answerOfProvider(work: Work, setupId: string): Promise<CardSetup> {
  const { services, context } = work

  try {
    await settleSetup(work, setupId, { context })
  } catch (error) {
    if (error instanceof Failure) throw error
    services.log.warn({ err: error, setupId }, 'A card could not be asked after')
    throw new Failure('unavailable', 'The bank cannot be reached right now. Ask again in a moment.', { cause: error })
  }
  return presentSetup(work, services, setupId)
}

/** The person's own setup; another's is answered as not found. */
export async function settleOwnSetup(work: Work, setupId: string): Promise<CardSetup> {
  const person = await findPersonOfAccount(work, signedIn(work.context.actor).userId)
  const { personId } = await getSetup(work, setupId)
  if (person?.id !== personId) throw new Failure('not_found', 'There is no such card.')

  return answerOfProvider(work, setupId)
}

/** After so many failures in a row the provider is down, and the next run asks. */
const mostUnanswered = 3

/** A job: asks for open setups, and ends unfilled ones. */
export async function settleSetups(work: Work): Promise<void> {
  const {
    services: { paymentProvider, log },
  } = work

  if (!paymentProvider) return

  let unanswered = 0
  await inBatches<{ id: string }>(
    (after) => listOpenSetups(work, paymentProvider.name, after?.id),
    async ({ id }) => {
      if (unanswered === mostUnanswered) return
      try {
        await settleSetup(work, id)
        unanswered = 0
      } catch (error) {
        unanswered++
        log.warn({ err: error, setupId: id }, 'A card could not be asked after')
      }
    },
  )
}
