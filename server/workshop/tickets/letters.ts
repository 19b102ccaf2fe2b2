import { recordEvent } from '#server/audit/service.ts'
import { recordLink, renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { listWanted, preferencesUrlOf, queueTemplate, textPerson } from '#server/notices/service.ts'
import { moneyWordsOf } from '#server/orders/service.ts'
import { listPromises } from '#server/workshop/bench/tasks.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import { dayWords } from '#shared/time-words.ts'
import { disposedDays } from '#shared/workshop/status.ts'

import { onTicket } from './present.ts'
import { listProposedJobs } from './proposal-store.ts'
import { type TicketRow, listTicketJobs, lockTicket, payerOf, ticketOwner } from './store.ts'
import { withTax } from './with-tax.ts'

/** A link that opens one ticket's estimate without signing in, until the client is asked again. */
export const estimateLink = recordLink('sign links of estimates', '/ticket')

interface LetterTicket {
  id: string
  number: string
  personId: string | null
  personEmail: string | null
  /** Set once the work is ready and billed. */
  orderId: string | null
  place: string
  collectCode: string
}

async function priceOf(work: Timed, { orderId }: LetterTicket): Promise<string> {
  const price = orderId !== null && (await moneyWordsOf(work, { orderIds: [orderId] }))

  return price ? `What it costs: ${price}.` : 'There is nothing to pay.'
}

/** Asks the client by mail; without a known address staff call. */
export async function askClient(work: Work, ticket: LetterTicket, linkVersion: number): Promise<void> {
  const { id, number, personId, personEmail } = ticket
  if (personId === null || personEmail === null) return
  const { currency, locale } = work.place
  const totalCents = await withTax(work, { payerId: personId, jobs: await listTicketJobs(work, id) })

  await queueTemplate(work, {
    template: 'ticket_estimate',
    to: personEmail,
    personId,
    about: id,
    facts: { number, total: priceWords(totalCents, currency, locale) },
    lines: ['We begin once you agree. The page shows what each club gets.'],
    action: {
      label: 'Look at the estimate',
      url: estimateLink.urlOf(work.services.config, { id, linkVersion }),
    },
    notes: ['This link ends when you have answered, or when we send you another estimate.'],
  })
}

/** Mails a waiting estimate again; the former link ends. */
export const renewEstimateLink = (work: Work, ticketId: string): Promise<{ to: string }> =>
  onTicket(work, ticketId, async (work, ticket) => {
    const { personId, personEmail, groupId, status } = ticket
    const proposed = await listProposedJobs(work, ticketId)
    if (status !== 'awaiting_approval' && proposed.length === 0) {
      throw new Failure('wrong_state', 'Only an estimate that waits for its client is sent again.')
    }
    if (groupId !== null) {
      throw new Failure('wrong_state', 'Whoever pays for the group answers for it: ask them again from the group.')
    }
    if (personId === null || personEmail === null) {
      throw new Failure(
        'wrong_state',
        'This client has no mail address. They approve at the counter, on the page of the ticket, or you write one on theirs.',
      )
    }
    const linkVersion = await renewLink(work.trx, { table: 'ticket', id: ticketId }, work.now)
    if (status === 'awaiting_approval') await askClient(work, ticket, linkVersion)
    else await proposeAgain(work, ticket, linkVersion)
    await recordEvent(work, {
      action: 'link_renewed',
      entity: 'ticket',
      entityId: ticketId,
      facts: { linkVersion },
      onBehalfOf: personId,
    })

    return { to: personEmail }
  })

/** Tells that the clubs are ready and where they stand. Returns the way; undefined if nothing reaches the client. */
export async function tellReady(work: Work, ticket: LetterTicket): Promise<'mail' | 'text' | undefined> {
  const isMailed = await mailReady(work, ticket)
  const isTexted = await textWhereToAsk(work, ticket, 'Your clubs are ready.')

  return isMailed ? 'mail' : isTexted ? 'text' : undefined
}

async function mailReady(work: Timed, ticket: LetterTicket): Promise<boolean> {
  const { id, number, personId, personEmail } = ticket
  if (personId === null || personEmail === null) return false
  const { lines, notes } = whereToAsk(ticket)

  await queueTemplate(work, {
    template: 'ticket_ready',
    to: personEmail,
    personId,
    about: id,
    facts: { number },
    lines: [...lines, await priceOf(work, ticket)],
    notes,
  })
  return true
}

interface PickupReminder {
  readyAt: Date
  isLast: boolean
}

/** Reminds of pickup; the last reminder says what happens to the clubs. Returns the way, within the client's wishes. */
export async function remindOfPickup(
  work: Work,
  ticket: LetterTicket,
  reminder: PickupReminder,
): Promise<'mail' | 'text' | undefined> {
  if (ticket.personId === null) return undefined
  const isWanted = await listWanted(work, [ticket.personId])
  const isMailed = isWanted(ticket.personId, 'reminder', 'email') && (await mailReminder(work, ticket, reminder))
  const isTexted = await textWhereToAsk(work, ticket, 'Your clubs wait for you.')

  return isMailed ? 'mail' : isTexted ? 'text' : undefined
}

async function mailReminder(work: Work, ticket: LetterTicket, { readyAt, isLast }: PickupReminder): Promise<boolean> {
  const { id, number, personId, personEmail } = ticket
  if (personId === null || personEmail === null) return false
  const { zone, locale } = work.place
  const { lines, notes } = whereToAsk(ticket)
  const price = await priceOf(work, ticket)
  const end = dayWords(addDays(localDayOf(readyAt, zone), disposedDays), locale)

  await queueTemplate(work, {
    template: 'ticket_waits',
    to: personEmail,
    personId,
    about: id,
    facts: { number, since: dayWords(localDayOf(readyAt, zone), locale) },
    lines: isLast
      ? [...lines, price, `We keep clubs until ${end}. Call us if you cannot come before then.`]
      : [...lines, price],
    notes,
    preferencesUrl: preferencesUrlOf(work.services, personId),
  })
  return true
}

async function textWhereToAsk(work: Timed, ticket: LetterTicket, what: string): Promise<boolean> {
  const { id, personId } = ticket
  if (personId === null) return false
  const text = [what, ...whereToAsk(ticket).lines].join(' ')

  return textPerson(work, { personId, kind: 'reminder', text, about: id, secret: false })
}

const whereToAsk = ({ number, place, collectCode }: LetterTicket) => ({
  lines: [`Ask for ticket ${number}.${place ? ` Your bag stands at ${place}.` : ''}`],
  notes: [`Somebody else may collect it with the code ${collectCode}.`],
})

interface MoreWork {
  /** For example `2 x Regrip`. */
  names: string
  /** The new total of the ticket, with tax. */
  totalCents: number
}

/** Asks the client about more work; staff call if there is no address or a group pays. */
export async function proposeWork(
  work: Work,
  { id, number, personId, personEmail, groupId }: TicketRow,
  { names, totalCents, linkVersion }: MoreWork & { linkVersion: number },
): Promise<void> {
  if (personId === null || personEmail === null || groupId !== null) return
  const { currency, locale } = work.place

  await queueTemplate(work, {
    template: 'ticket_more_work',
    to: personEmail,
    personId,
    about: id,
    facts: { number, total: priceWords(totalCents, currency, locale) },
    lines: [`It would be: ${names}.`, 'What you agreed to before goes on meanwhile.'],
    action: { label: 'Look at it', url: estimateLink.urlOf(work.services.config, { id, linkVersion }) },
    notes: ['This link ends when you have answered, or when we send you another one.'],
  })
}

/** Asks again, by a new link, about everything that waits for an answer. */
export async function proposeAgain(work: Work, row: TicketRow, linkVersion: number): Promise<void> {
  const proposed = await listProposedJobs(work, row.id)
  if (proposed.length === 0) return
  const jobs = [...(await listTicketJobs(work, row.id)), ...proposed]
  const totalCents = await withTax(work, { payerId: payerOf(row), jobs })
  await proposeWork(work, row, { names: proposed.map(({ name }) => name).join(', '), totalCents, linkVersion })
}

/** Tells what more is done, and the new promised day. */
export async function tellOfWork(work: Work, ticketId: string, { names, totalCents }: MoreWork): Promise<void> {
  const row = await lockTicket(work, ticketId)
  if (!row || row.personId === null || row.personEmail === null || row.groupId !== null) return
  const { currency, locale } = work.place
  const [promise] = await listPromises(work, ticketOwner(ticketId))

  await queueTemplate(work, {
    template: 'ticket_work_added',
    to: row.personEmail,
    personId: row.personId,
    about: ticketId,
    facts: { number: row.number, total: priceWords(totalCents, currency, locale) },
    lines: [`We also do: ${names}.`, ...(promise ? [`Ready by ${dayWords(promise.promisedOn, locale)}.`] : [])],
  })
}
