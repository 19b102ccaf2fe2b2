import { recordEvent } from '#server/audit/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { takeTyped, tryAgainIn } from '#server/kernel/limits/limits.ts'
import { replaced } from '#server/kernel/secrets/signed-link.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { withdrawUnwanted } from '#server/notices/store.ts'
import { deliverability } from '#server/notices/suppression/service.ts'
import { newLinkMail, queueTemplate } from '#server/notices/templates/queue-mail.ts'
import { Failure } from '#shared/http/failure.ts'
import { Channel, ChosenKind, isWantedUnlessTold } from '#shared/notices/kinds.ts'
import type { Choice, Preferences } from '#shared/notices/preferences.ts'

import { isEnded, isReplaced, linkedPreferences, pageUrlOf, preferencesUrlOf, unsubscribedBy } from './link.ts'
import {
  findPersonOfUser,
  findReach,
  findRenewedAt,
  findToMail,
  listChoices,
  saveChoices,
  setRenewed,
} from './store.ts'

const linkHasEnded = () => new Failure('expired', 'This link has ended. Have a new one mailed to you, or sign in.')

const linkIsOver = () => new Failure('not_found', 'This link is not valid any more.')

/** Whose preferences are asked about: by the mailed link, or of the signed-in person. */
async function ownerOfPreferences(work: Work, token: string | undefined): Promise<string> {
  const {
    services: { config },
    context: { actor },
    now,
  } = work
  const byLink = token === undefined ? undefined : linkedPreferences(config, token)
  if (byLink !== undefined) {
    const renewedAt = await findRenewedAt(work, byLink.personId)
    if (isReplaced(byLink, renewedAt)) throw replaced(renewedAt, work.place)
    if (isEnded(byLink, renewedAt, now)) throw linkHasEnded()
    return byLink.personId
  }
  if (token !== undefined || actor.kind !== 'person') throw linkIsOver()

  const own = await findPersonOfUser(work, actor.userId)
  if (!own) throw new Failure('not_found', 'The studio keeps no profile for this account yet.')
  return own.id
}

export const readPreferences = async (work: Work, token: string | undefined) =>
  preferencesOf(work, await ownerOfPreferences(work, token))

/** Saves choices. The contract does not accept the kind `needed`, which is always sent. */
export async function changePreferences(
  work: Work,
  { token, choices }: { token: string | undefined; choices: readonly Choice[] },
): Promise<Preferences> {
  const personId = await ownerOfPreferences(work, token)

  return atomically(work, async (work) => {
    await save(work, { personId, choices })
    return preferencesOf(work, personId)
  })
}

const perMailbox = { name: 'preference links to one address', max: 3, perSeconds: 24 * 3600 }

/** Mails a link to the person with this address. The answer is the same when nobody has it. */
export async function mailLinkTo(work: Work, email: string): Promise<void> {
  await takeTyped(work.services.limits, perMailbox, { email, context: work.context }, (seconds) => {
    const sentence = 'This e-mail address was sent many links today.'
    return new Failure('too_many_requests', `${sentence} ${tryAgainIn(seconds)}`, { retryAfterSeconds: seconds })
  })
  const person = await findToMail(work, { email })
  if (person?.email) await queueTemplate(work, linkMail(work, { ...person, email: person.email }))
}

/** Ends the links mailed to a person so far, and mails a new one. */
export const renewPreferencesLink = (work: Work, personId: string): Promise<{ to: string }> =>
  atomically(work, async (work) => {
    const person = await findToMail(work, { id: personId })
    if (!person) throw new Failure('not_found', 'There is no such client.')
    if (!person.email) throw new Failure('wrong_state', 'No address is known of this client: nothing can be mailed.')
    await setRenewed(work, person.id, work.now)
    await queueTemplate(work, linkMail(work, { ...person, email: person.email }))
    await recordEvent(work, {
      action: 'link_renewed',
      entity: 'person',
      entityId: person.id,
      facts: { link: 'preferences' },
      onBehalfOf: person.id,
    })
    return { to: person.email }
  })

const linkMail = ({ services }: Work, { id, email }: { id: string; email: string }) => ({
  ...newLinkMail({ to: email, about: id, what: 'what we may tell you', url: preferencesUrlOf(services, id) }),
  personId: id,
})

/**
 * Where an unsubscribe address leads in a browser: to the preferences, with a link that ends when a link of that mail
 * does.
 */
export async function preferencesAddressFor(work: Work, token: string): Promise<string> {
  const {
    services: { config },
    now,
  } = work
  const link = unsubscribedBy(config, token)
  const isOpen = link && !isEnded(link, await findRenewedAt(work, link.personId), now)

  return isOpen ? pageUrlOf(config, link) : `${config.publicUrl}/notifications`
}

/**
 * Unsubscribes by one press in a mail program. A second press changes nothing, and a person who was deleted gets the
 * same answer.
 */
export async function unsubscribe(work: Work, token: string): Promise<void> {
  const unsubscribed = unsubscribedBy(work.services.config, token)
  if (!unsubscribed) throw linkIsOver()

  const { personId, kind } = unsubscribed
  const choices = [{ kind, channel: 'email' as const, wanted: false }]
  await atomically(work, (work) => save(work, { personId, choices }))
}

interface PreferenceChoices {
  personId: string
  choices: readonly Choice[]
}

async function save(work: Work, { personId, choices }: PreferenceChoices): Promise<void> {
  await saveChoices(work, personId, choices, work.now)
  for (const { kind, channel, wanted } of choices)
    if (!wanted) await withdrawUnwanted(work, { personId, kind, channel })
  const after = Object.fromEntries(choices.map(({ kind, channel, wanted }) => [`${kind} by ${channel}`, wanted]))
  await recordEvent(work, { action: 'notices_chosen', entity: 'person', entityId: personId, after })
}

async function preferencesOf(work: Timed, personId: string): Promise<Preferences> {
  const person = await findReach(work, personId)
  if (!person) throw linkIsOver()

  const [reached, wanted] = await inOneTrip([deliverability(work, person), listWanted(work, [personId])])
  const reachOf = (channel: Channel) => reached.find((one) => one.channel === channel)?.address
  return {
    reach: { email: mailboxHint(reachOf('email')), sms: numberHint(reachOf('sms')) },
    choices: ChosenKind.options.flatMap((kind) =>
      Channel.options.map((channel) => ({ kind, channel, wanted: wanted(personId, kind, channel) })),
    ),
    ended: reached.flatMap(({ channel, ended }) => (ended ? [{ channel, sentence: ended.sentence }] : [])),
  }
}

const mailboxHint = (address: string | undefined) => address?.replace(/^(.).*@/, '$1…@') ?? null
const numberHint = (number: string | undefined) => (number === undefined ? null : `… ${number.slice(-4)}`)

export type WantsNotice = (personId: string, kind: ChosenKind, channel: Channel) => boolean

/** Tells which messages these people want: by their own choice, or by the default. */
export async function listWanted(work: OnDatabase, personIds: readonly string[]): Promise<WantsNotice> {
  const chosen = new Map(
    (await listChoices(work, personIds)).map((row) => [`${row.personId} ${row.kind} ${row.channel}`, row.wanted]),
  )

  return (personId, kind, channel) => chosen.get(`${personId} ${kind} ${channel}`) ?? isWantedUnlessTold(kind, channel)
}
