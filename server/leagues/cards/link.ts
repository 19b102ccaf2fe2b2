import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { daysAfter, recordLink, refusePast, refuseReplaced, renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { findCardKey, findLinkedCard, lockCard } from './store.ts'

const cardLink = recordLink('sign card links', '/leagues/card')

/** For how many days after its round a link shows a card. */
const daysOpen = 60

/** Whoever has the link of a card acts as its player. */
export async function holderOfCard(work: Work, token: string): Promise<Actor> {
  const linked = cardLink.read(work.services.config.secretKey, token)
  const card = linked && (await findLinkedCard(work, linked.id))
  if (!card) throw new Failure('not_signed_in', 'This link is not valid.')
  refuseReplaced(linked, card, work.place)
  refusePast(daysAfter(card.endsAt, daysOpen), work.now)

  return { kind: 'link', bookingId: card.id }
}

interface Request {
  roundId: string
  entryId: string
  renew?: boolean
}

/** The link of a card, for the sheet at the bay. It stays the same until it is renewed. */
export const linkCard = (work: Work, { roundId, entryId, renew = false }: Request): Promise<{ url: string }> =>
  atomically(work, async (work) => {
    const key = await findCardKey(work, { roundId, entryId })
    if (!key) throw noCard()
    if (renew) {
      await lockCard(work, key.id)
      await renewLink(work.trx, { table: 'card', id: key.id }, work.now)
      await recordEvent(work, { action: 'link_renewed', entity: 'league_card', entityId: key.id })
    }
    const card = await findLinkedCard(work, key.id)
    if (!card) throw noCard()

    return { url: linkOf(work, { roundId, entryId }, card) }
  })

type Named = Pick<Request, 'roundId' | 'entryId'>

/** Where a card is opened by whoever signs in as its player. */
export const addressOfCard = ({ services }: Work, { roundId, entryId }: Named): string =>
  `${services.config.publicUrl}/leagues/card/${roundId}/${entryId}`

/** Where whoever has it keeps a card. */
export const linkOf = (work: Work, named: Named, card: Parameters<typeof cardLink.tokenOf>[1]): string =>
  `${addressOfCard(work, named)}#${cardLink.tokenOf(work.services.config.secretKey, card)}`

export const noCard = () => new Failure('not_found', 'There is no such card in this round.')
