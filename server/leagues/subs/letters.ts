import { spanOf, whenOf } from '#server/kernel/clock/wording.ts'
import { atPlaceOf, type Work } from '#server/kernel/work.ts'
import { findNames } from '#server/leagues/registrations/store.ts'
import { preferencesUrlOf, queueTemplate, type TemplateMail, textPerson } from '#server/notices/service.ts'
import { priceWords } from '#shared/money.ts'
import { greetingOf } from '#shared/people/person-name.ts'
import { listWords } from '#shared/words.ts'

import { offerUrlOf } from './link.ts'
import type { SubPlan } from './plan.ts'
import type { OfferRow, RequestRow } from './store.ts'

const hello = (name: string | null | undefined) => `Hello ${greetingOf(name ?? '')},`

const factsOf = ({ league, playsAt }: RequestRow, { place }: Work) => ({ league, when: whenOf(playsAt, place) })

function tableOf(request: RequestRow, plan: SubPlan, { place }: Work): NonNullable<TemplateMail['table']> {
  const { playsAt, endsAt, bay, course, name, teamSize } = request
  const { partners, against, strokes, index, feeCents } = plan

  return [
    ['Evening', spanOf(playsAt, endsAt, place)],
    ...(bay === null ? [] : [['Bay', bay] as const]),
    ['Instead of', name],
    ...(teamSize > 1 && partners.length > 0 ? [['Partner', listWords([...partners])] as const] : []),
    ...(against.length > 0 ? [['Against', listWords([...against])] as const] : []),
    ['Course', course],
    ...(strokes === null
      ? []
      : [['Your strokes', index === null ? `${strokes}` : `${strokes}, off an index of ${index.toFixed(1)}`] as const]),
    ...(feeCents === null
      ? []
      : [['The evening', `${priceWords(feeCents, place.currency, place.locale)}, paid at the desk`] as const]),
  ]
}

interface Told {
  request: RequestRow
  offer: OfferRow
}

/** Somebody is asked to play; never in quiet hours, since no wave leaves in them. */
export async function tellOffered(
  asked: Work,
  { request, offer, plan, until }: Told & { plan: SubPlan; until: Date },
): Promise<void> {
  const work = atPlaceOf(asked, request)
  const { personId, email, firstName } = offer
  if (email === null) return
  const url = offerUrlOf(work, offer)
  await queueTemplate(work, {
    template: 'league_sub_offer',
    to: email,
    about: offer.id,
    personId,
    facts: factsOf(request, work),
    lines: [hello(firstName), 'A player is missing. The first who accepts plays.'],
    table: tableOf(request, plan, work),
    action: { label: 'Play, or decline', url },
    preferencesUrl: preferencesUrlOf({ config: work.services.config, now: () => work.now }, personId),
    expiresAt: until,
  })
  const { league, when } = factsOf(request, work)
  const text = `A player is missing in ${league}, ${when}. The first who accepts plays: ${url}`
  await textPerson(work, { personId, kind: 'offer', text, about: offer.id, secret: true, expiresAt: until })
}

/** Who has accepted learns when and where. */
export async function tellPlays(asked: Work, { request, offer, plan }: Told & { plan: SubPlan }): Promise<void> {
  const work = atPlaceOf(asked, request)
  if (offer.email === null) return
  await queueTemplate(work, {
    template: 'league_sub_plays',
    to: offer.email,
    about: offer.id,
    personId: offer.personId,
    facts: factsOf(request, work),
    lines: [hello(offer.firstName), 'Points are the team’s; the score counts for your own handicap.'],
    table: tableOf(request, plan, work),
    notes: ['If you cannot come after all, give the place back there: somebody else is asked then.'],
    action: { label: 'Look at the evening', url: offerUrlOf(work, offer) },
  })
}

/** Who was asked learns that nobody is needed any more; to whoever plays already it says why. */
export async function tellNotNeeded(asked: Work, { request, offer, why }: Told & { why: string }): Promise<void> {
  const work = atPlaceOf(asked, request)
  const { email, firstName, personId, id } = offer
  if (email === null) return
  const isPlaying = offer.status === 'accepted'
  await queueTemplate(work, {
    template: isPlaying ? 'league_sub_called_off' : 'league_sub_gone',
    to: email,
    about: id,
    personId,
    facts: factsOf(request, work),
    lines: [hello(firstName), why],
    action: { label: 'See your leagues', url: ownPage(work) },
    ...(!isPlaying && {
      preferencesUrl: preferencesUrlOf({ config: work.services.config, now: () => work.now }, personId),
    }),
  })
}

const ownPage = ({ services: { config } }: Work) => `${config.publicUrl}/dashboard/leagues`

const found = {
  filled: {
    template: 'league_sub_found',
    line: 'Somebody plays in your place. The points are those of your team.',
  },
  open: {
    template: 'league_sub_not_found',
    line: 'Whoever was to play in your place cannot come after all. We go on asking others.',
  },
  closed: {
    template: 'league_sub_not_found',
    line: 'Nobody could be found to play in your place. The rules of the season say what your team counts then.',
  },
} as const

/** Who is missing learns what has become of their place. */
export async function tellMissing(asked: Work, request: RequestRow, to: keyof typeof found): Promise<void> {
  const work = atPlaceOf(asked, request)
  const missing = request.personId === null ? undefined : await findNames(work, request.personId)
  if (!missing || missing.email === null || request.personId === null) return
  const { template, line } = found[to]
  await queueTemplate(work, {
    template,
    to: missing.email,
    about: request.id,
    personId: request.personId,
    facts: factsOf(request, work),
    lines: [hello(missing.firstName), line],
    action: { label: 'Look at your season', url: ownPage(work) },
  })
}
