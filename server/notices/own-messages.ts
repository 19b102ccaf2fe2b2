import type { OfPerson, Subject } from '#server/kernel/feature.ts'

import { deleteNoticesOf, listNoticesTo } from './store.ts'

const addressesOf = ({ email, phone }: Subject) => [...(email ? [email] : []), ...(phone ? [`+${phone}`] : [])]

/** What was sent to a person and by them, also what still waits to leave. */
export const messagesOfPerson: OfPerson = {
  async export(db, subject) {
    const addresses = addressesOf(subject)
    return { messages: addresses.length > 0 ? await listNoticesTo(db, addresses) : [] }
  },

  async forget(db, subject, { isBound }) {
    const addresses = addressesOf(subject)
    if (!isBound && addresses.length > 0) await deleteNoticesOf(db, addresses)
  },
}
