import { inBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
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

/** For whoever comes back from the form or the page of a bank: what they say of it is not believed, its provider is asked. */
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

/** One's own; another's is not there. */
export async function settleOwnSetup(work: Work, setupId: string): Promise<CardSetup> {
  const person = await findPersonOfAccount(work, signedIn(work.context.actor).userId)
  const { personId } = await getSetup(work, setupId)
  if (person?.id !== personId) throw new Failure('not_found', 'There is no such card.')

  return answerOfProvider(work, setupId)
}

/** After so many in a row a provider is away, and the next run asks. */
const mostUnanswered = 3

/** A job: asks after the cards of which no word has come, and ends what nobody filled in. */
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
