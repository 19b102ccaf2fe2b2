import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { CancellationPolicy } from '#shared/catalog/contract.ts'
import type { Evidence } from '#shared/payments/disputes.ts'
import { counted } from '#shared/words.ts'

interface EvidenceFacts {
  reference: string
  startsAt: Date
  bookedAt: Date
  policy: CancellationPolicy
  reminders: string[]
  steps: { to: string; at: string }[]
}

/** Bookings with their letters and outcomes. */
const listTold = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx
    .selectFrom('booking')
    .select(['reference', 'startsAt', 'createdAt as bookedAt'])
    .select([
      'cancellationPolicy as policy',
      sql<string[]>`coalesce((
        select jsonb_agg(at order by at) from booking_reminder where booking_id = booking.id and outcome = 'sent'
      ), '[]')`.as('reminders'),
      sql<{ to: string; at: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('to', to_status, 'at', at) order by version)
          from booking_transition where booking_id = booking.id
      ), '[]')`.as('steps'),
    ])
    .where('id', 'in', ids)
    .orderBy('startsAt')
    .execute()

/** The accepted policy, the reminders, and the attendance. */
export async function evidenceOfBookings(work: OnDatabase, bookingIds: readonly string[]): Promise<Evidence[]> {
  const told = await listTold(work, bookingIds)

  return [
    { kind: 'policy', title: 'Cancellation policy, as it was agreed to', text: told.map(policyOf).join('\n\n') },
    { kind: 'contact', title: 'Reminders that were sent', text: told.map(remindersOf).filter(Boolean).join('\n') },
    { kind: 'attendance', title: 'What happened', text: told.map(stepsOf).join('\n\n') },
  ]
}

const headOf = ({ reference, startsAt }: EvidenceFacts) => `Booking ${reference} for ${startsAt.toISOString()}`

function policyOf(facts: EvidenceFacts): string {
  const { bands, noShowFeePercent } = facts.policy
  const steps = bands.map(
    ({ untilHours, feePercent }) =>
      `Canceled ${counted(untilHours, 'hour')} before or earlier: ${feePercent} % of the price.`,
  )

  return [
    `${headOf(facts)}, booked on ${facts.bookedAt.toISOString()}.`,
    ...steps,
    `Not come: ${noShowFeePercent} % of the price.`,
  ].join('\n')
}

const remindersOf = (facts: EvidenceFacts) =>
  facts.reminders.length === 0 ? '' : `${headOf(facts)}: reminded at ${facts.reminders.join(', ')}.`

const stepsOf = (facts: EvidenceFacts) =>
  [`${headOf(facts)}.`, ...facts.steps.map(({ to, at }) => `${at}: ${to.replaceAll('_', ' ')}`)].join('\n')
