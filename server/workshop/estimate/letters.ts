import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { getLocation } from '#server/settings/service.ts'
import { priceWords } from '#shared/money.ts'

import { estimateUrl } from './link.ts'

interface Told {
  id: string
  number: string
  personId: string | null
  personEmail: string | null
  totalCents: number
  place: string
  collectCode: string
}

/** Asks the client; nobody where no address is known: staff call them. */
export async function askClient({ config }: Services, trx: Db, ticket: Told, askedBy: number): Promise<void> {
  const { id, number, personId, personEmail, totalCents } = ticket
  if (personId === null || personEmail === null) return
  const { currency } = await getLocation(trx)

  await queueTemplate(trx, {
    template: 'ticket_estimate',
    to: personEmail,
    personId,
    about: id,
    facts: { number, total: priceWords(totalCents, currency) },
    lines: ['We begin once you agree. The page shows what each club gets.'],
    action: {
      label: 'Look at the estimate',
      url: estimateUrl(config.publicUrl, config.secretKey, { ticketId: id, askedBy }),
    },
    notes: ['This link ends when you have answered, or when we send you another estimate.'],
  })
}

/** Says that the clubs can be collected, and where they stand. */
export async function tellReady(trx: Db, ticket: Told): Promise<void> {
  const { id, number, personId, personEmail, place, collectCode } = ticket
  if (personId === null || personEmail === null) return

  await queueTemplate(trx, {
    template: 'ticket_ready',
    to: personEmail,
    personId,
    about: id,
    facts: { number },
    lines: [`Ask for ticket ${number}.${place ? ` Your bag stands at ${place}.` : ''}`],
    notes: [`Somebody else may collect it with the code ${collectCode}.`],
  })
}
