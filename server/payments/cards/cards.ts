import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
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

export async function listMyCards(services: Services, actor: Actor) {
  const person = await findPersonOfAccount(services.db, signedIn(actor).userId)

  return presentCards(services, person?.id)
}

async function ownCard({ db }: Services, cardId: string, actor: Actor): Promise<CardRow> {
  const card = await findCard(db, cardId)
  if (!card || card.userId !== signedIn(actor).userId) throw noSuchCard()

  return card
}

export async function chooseCard(services: Services, cardId: string, context: Context) {
  const { db, now } = services
  const { personId, last4 } = await ownCard(services, cardId, context.actor)
  await atomically(db, async (trx) => {
    await setChosen(trx, cardId, now())
    await recordEvent(trx, context, {
      action: 'card_chosen',
      entity: 'person',
      entityId: personId,
      facts: { last4 },
    })
  })

  return presentCards(services, personId)
}

/** Gone here at once; where its provider does not answer, the job tells it later. */
export async function removeCard(services: Services, cardId: string, context: Context) {
  const { db, now, log } = services
  const { personId, providerRef, brand, last4 } = await ownCard(services, cardId, context.actor)
  await atomically(db, async (trx) => {
    if (!(await setRemoved(trx, cardId, now()))) throw noSuchCard()
    await recordEvent(trx, context, {
      action: 'card_removed',
      entity: 'person',
      entityId: personId,
      facts: { brand, last4 },
    })
  })
  await drop(services, { id: cardId, providerRef }).catch((error: unknown) =>
    log.warn({ err: error, cardId }, 'A provider did not forget a card; it is told again'),
  )

  return presentCards(services, personId)
}

async function drop({ db, paymentProvider, now }: Services, { id, providerRef }: { id: string; providerRef: string }) {
  await paymentProvider?.dropCard(db, providerRef)
  await setDropped(db, id, now())
}

/** A job: what was removed here, or of whoever left, is forgotten by its provider too. */
export async function dropRemovedCards(services: Services): Promise<void> {
  const { db, paymentProvider, log } = services
  if (!paymentProvider) return

  await inBatches<{ id: string; providerRef: string }>(
    (after) => listToDrop(db, paymentProvider.name, after?.id),
    (card) =>
      drop(services, card).catch((error: unknown) =>
        log.warn({ err: error, cardId: card.id }, 'A provider did not forget a card'),
      ),
  )
}

/** By client, the card that is charged first. */
export async function firstCardsOf(
  services: Services,
  personIds: readonly string[],
  db: Db = services.db,
): Promise<Map<string, CardRow>> {
  const { paymentProvider } = services
  const rows = paymentProvider ? await listFirstCards(db, personIds, paymentProvider.name) : []

  return new Map(rows.map((card) => [card.personId, card]))
}

/** A client's card that may be charged: theirs, by themselves or at the desk. */
export async function cardToCharge(
  services: Services,
  cardId: string,
  { personId }: { personId: string | null },
): Promise<CardRow> {
  const card = await findCard(services.db, cardId)
  const isTheirs = card !== undefined && card.personId === personId && card.provider === services.paymentProvider?.name
  if (isTheirs && card.pausedAt !== null) {
    throw new Failure('wrong_state', 'A payment by this card is disputed: it is not charged until that has ended.')
  }
  if (isTheirs) return card

  throw new Failure('invalid_input', 'This card is not on file for this client.', {
    details: [{ path: 'cardId', message: 'This card is not on file for this client.' }],
  })
}
