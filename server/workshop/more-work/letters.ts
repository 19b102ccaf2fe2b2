import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { listPromises } from '#server/workshop/bench/tasks.ts'
import { estimateLink } from '#server/workshop/estimate/link.ts'
import { listTicketJobs, lockTicket, payerOf, ticketOwner, type TicketRow } from '#server/workshop/tickets/store.ts'
import { withTax } from '#server/workshop/tickets/with-tax.ts'
import { priceWords } from '#shared/money.ts'
import { dayWords } from '#shared/time-words.ts'

import { listProposedJobs } from './proposal-store.ts'

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
