import { daysAfter, recordLink, refusePast, refuseReplaced } from '#server/kernel/secrets/signed-link.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { findOffer, type OfferRow } from './store.ts'

const subLink = recordLink('sign sub offers', '/leagues/sub')

/** For how many days after its round a link shows what has become of an offer. */
const daysOpen = 7

/** Whoever has the link of an offer answers it. */
export async function holderOfSubOffer(work: Work, token: string): Promise<Actor> {
  const linked = subLink.read(work.services.config.secretKey, token)
  const offer = linked && (await findOffer(work, linked.id))
  if (!offer) throw new Failure('not_signed_in', 'This link is not valid.')
  refuseReplaced(linked, offer, work.place)
  refusePast(daysAfter(offer.endsAt, daysOpen), work.now)

  return { kind: 'link', bookingId: offer.id }
}

/** The mailed address of an offer, which opens it without signing in. */
export const offerUrlOf = ({ services: { config } }: Work, offer: Pick<OfferRow, 'id' | 'linkVersion'>): string =>
  subLink.urlOf(config, offer)

const noOffer = () => new Failure('not_found', 'There is no such offer.')

/** An offer, for whoever was asked and for the desk. */
export async function getOffer(work: Acting, id: string): Promise<OfferRow> {
  const offer = await findOffer(work, id)
  const { actor } = work.context
  const isOwn =
    (actor.kind === 'link' && actor.bookingId === id) ||
    (actor.kind === 'person' && offer?.userId === actor.userId) ||
    holds(actor, 'manage_leagues/leagues')
  if (!offer || !isOwn) throw noOffer()

  return offer
}
