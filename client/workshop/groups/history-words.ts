import type { Wording } from '#client/settings/wording.ts'
import type { HistoryEntry } from '#client/ui/record/History.tsx'
import type { AuditEntry } from '#shared/audit/entry.ts'
import type { Group } from '#shared/workshop/groups/contract.ts'
import type { groupActions } from '#shared/workshop/groups/history-contract.ts'

type Values = Readonly<Record<string, unknown>>
type EntryWords = Pick<HistoryEntry, 'what' | 'from' | 'to'>

const bagsIn = ({ bags }: Values) => (bags === 1 ? '1 bag' : `${String(bags)} bags`)
const ticketIn = ({ ticket }: Values) => (typeof ticket === 'string' ? ticket : 'a bag')

const done: Record<(typeof groupActions)[number], (after: Values, group: Pick<Group, 'orders'>) => string> = {
  ticket_group_opened: () => 'Opened',
  ticket_group_bag_taken_in: (after) => `Took in ${ticketIn(after)}`,
  ticket_joined_group: (after) => `Put in ${ticketIn(after)}`,
  ticket_left_group: (after) => `Took out ${ticketIn(after)}`,
  ticket_group_asked: (after) => `Asked the payer about ${bagsIn(after)}`,
  ticket_group_answered: (after) => `${after['answer'] === 'approve' ? 'Approved' : 'Declined'} ${bagsIn(after)}`,
  ticket_group_told: (after) => `${after['how'] === 'call' ? 'Called' : 'Mailed'} the payer: ${bagsIn(after)} ready`,
  ticket_group_reminded: (after) => `Reminded the payer of ${bagsIn(after)}`,
  ticket_group_billed: (after, { orders }) =>
    `Billed ${bagsIn(after)}, ${orders.find(({ id }) => id === after['orderId'])?.number ?? 'as an order'}`,
  ticket_group_handed_over: (after) =>
    `Handed over ${bagsIn(after)} to ${after['isPayer'] === true ? 'the payer' : 'somebody with the code'}`,
}

const labels = {
  name: 'Name',
  payerId: 'Payer',
  arrivesOn: 'Arrives',
  neededBy: 'Needed by',
  place: 'Place',
  note: 'Note',
} as const

/** An event of a group as people read it: what was done, or each field with what it was and became. */
export function groupEntries(
  { action, before, after }: Pick<AuditEntry, 'action' | 'before' | 'after'>,
  group: Pick<Group, 'orders'>,
  { dayAndYear }: Pick<Wording, 'dayAndYear'>,
): EntryWords[] {
  const values = after ?? {}
  if (isDone(action)) return [{ what: done[action](values, group) }]

  return Object.entries(labels)
    .filter(([field]) => field in values)
    .map(([field, label]) =>
      field === 'neededBy' || field === 'arrivesOn'
        ? { what: label, from: dayIn(before?.[field], dayAndYear), to: dayIn(values[field], dayAndYear) }
        : field === 'place'
          ? { what: label, from: textIn(before?.[field]), to: textIn(values[field]) }
          : { what: `${label} changed` },
    )
}

const isDone = (action: string): action is keyof typeof done => Object.hasOwn(done, action)
const textIn = (value: unknown) => (typeof value === 'string' ? value : '')
const dayIn = (value: unknown, dayAndYear: (day: string) => string) =>
  typeof value === 'string' && value !== '' ? dayAndYear(value) : ''
