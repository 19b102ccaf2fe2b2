import type { Services } from '#server/kernel/services.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { CardSetup, KeptCard } from '#shared/payments/cards-contract.ts'
import { declineOf } from '#shared/payments/declines.ts'

import { type CardRow, findCard, findSetup, listCards } from './store.ts'

const present = ({ id, brand, last4, expiresOn, keptAt, pausedAt }: CardRow, today: string) => ({
  id,
  brand,
  last4,
  expiresOn,
  isExpired: expiresOn < today,
  isPaused: pausedAt !== null,
  keptAt,
})

const todayOf = async (work: Timed): Promise<string> => localDayOf(work.now, work.place.zone)

/** The shown part of a client's cards. */
export async function presentCards(work: Work, personId: string | undefined) {
  if (personId === undefined || !work.services.paymentProvider) return { cards: [] }
  const rows = await listCards(work, personId, work.services.paymentProvider.name)
  if (rows.length === 0) return { cards: [] }

  const today = await todayOf(work)
  return { cards: rows.map((row, at): KeptCard => ({ ...present(row, today), isDefault: at === 0 })) }
}

export async function presentSetup(
  work: Timed,
  { now }: Pick<Services, 'now'>,
  setupId: string,
  clientSecret?: string,
): Promise<CardSetup> {
  const setup = await findSetup(work, setupId)
  if (!setup) throw new Error('The card that was to be kept is not there.')
  const { id, status, decline, paymentMethodId } = setup
  const row = paymentMethodId === null ? undefined : await findCard(work, paymentMethodId)

  return {
    id,
    status,
    ...(decline !== null && { decline: declineOf(decline) }),
    ...(clientSecret !== undefined && { clientSecret }),
    card: row ? { ...present(row, await todayOf({ ...work, now: now() })), isDefault: false } : null,
  }
}
