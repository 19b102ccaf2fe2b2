import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, signedIn } from '#shared/permissions/may.ts'

import { presentCards } from './present.ts'
import {
  type CardRow,
  findCard,
  findPersonOfAccount,
  listFirstCards,
  listToDrop,
  setChosen,
  setDropped,
  setRemoved,
} from './store.ts'

const noSuchCard = () => new Failure('not_found', 'There is no such card.')

export async function listMyCards(work: Work, actor: Actor) {
  const person = await findPersonOfAccount(work, signedIn(actor).userId)

  return presentCards(work, person?.id)
}

async function ownCard(work: Work, cardId: string, actor: Actor): Promise<CardRow> {
  const card = await findCard(work, cardId)
  if (!card || card.userId !== signedIn(actor).userId) throw noSuchCard()

  return card
}

export async function chooseCard(work: Work, cardId: string) {
  const { personId, last4 } = await ownCard(work, cardId, work.context.actor)
  await atomically(work, async (work) => {
    await setChosen(work, cardId, work.now)
    await recordEvent(work, {
      action: 'card_chosen',
      entity: 'person',
      entityId: personId,
      facts: { last4 },
    })
  })

  return presentCards(work, personId)
}

/** Removes a card here at once; if its provider does not answer, a job tells it later. */
export async function removeCard(work: Work, cardId: string) {
  const {
    services: { log },
    context,
    now,
  } = work
  const { personId, providerRef, brand, last4 } = await ownCard(work, cardId, context.actor)
  await atomically(work, async (work) => {
    if (!(await setRemoved(work, cardId, now))) throw noSuchCard()
    await recordEvent(work, {
      action: 'card_removed',
      entity: 'person',
      entityId: personId,
      facts: { brand, last4 },
    })
  })
  await drop(work, { id: cardId, providerRef }).catch((error: unknown) =>
    log.warn({ err: error, cardId }, 'A provider did not forget a card; it is told again'),
  )

  return presentCards(work, personId)
}

async function drop(work: Work, { id, providerRef }: { id: string; providerRef: string }) {
  await work.services.paymentProvider?.dropCard(work, providerRef)
  await setDropped(work, id, work.now)
}

/** A job: has the provider delete removed cards, and those of people who left. */
export async function dropRemovedCards(work: Work): Promise<void> {
  const {
    services: { paymentProvider, log },
  } = work

  if (!paymentProvider) return

  await inBatches<{ id: string; providerRef: string }>(
    (after) => listToDrop(work, paymentProvider.name, after?.id),
    (card) =>
      drop(work, card).catch((error: unknown) =>
        log.warn({ err: error, cardId: card.id }, 'A provider did not forget a card'),
      ),
  )
}

/** The first card to charge, by client. */
export async function firstCardsOf(work: Work, personIds: readonly string[]): Promise<Map<string, CardRow>> {
  const {
    services: { paymentProvider },
  } = work
  const rows = paymentProvider ? await listFirstCards(work, personIds, paymentProvider.name) : []

  return new Map(rows.map((card) => [card.personId, card]))
}

/** A chargeable card of a client, for the client or the desk. */
export async function cardToCharge(
  work: Work,
  cardId: string,
  { personId }: { personId: string | null },
): Promise<CardRow> {
  const card = await findCard(work, cardId)
  const isTheirs =
    card !== undefined && card.personId === personId && card.provider === work.services.paymentProvider?.name
  if (isTheirs && card.pausedAt !== null) {
    throw new Failure('wrong_state', 'A payment by this card is disputed: it is not charged until that has ended.')
  }
  if (isTheirs) return card

  throw new Failure('invalid_input', 'This card is not on file for this client.', {
    details: [{ path: 'cardId', message: 'This card is not on file for this client.' }],
  })
}
