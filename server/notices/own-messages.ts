import { inOneTrip } from '#server/kernel/db/database.ts'
import type { OfPerson, Subject } from '#server/kernel/feature.ts'

import { deleteChoicesOf, listChoicesOf, setRenewed } from './preferences/store.ts'
import { deleteNoticesOf, listNoticesTo } from './store.ts'
import { deleteSuppressionsOf, listSuppressions } from './suppression-store.ts'

export const addressesOf = ({ emails, phones }: Pick<Subject, 'emails' | 'phones'>) => [
  ...emails,
  ...phones.map((phone) => `+${phone}`),
]

/** The messages to and from a person, including those that wait. */
export const messagesOfPerson: OfPerson = {
  async export(work, subject) {
    const { personId } = subject
    const addresses = addressesOf(subject)
    const [messages, endedChannels] = await inOneTrip([
      listNoticesTo(work, { personId, addresses }),
      listSuppressions(work, addresses),
    ])
    return { messages, noticePreferences: await listChoicesOf(work, personId), endedChannels }
  },

  async afterAddress({ trx: db, now }, { personId }) {
    await setRenewed({ trx: db }, personId, now)
    return []
  },

  async forget(work, subject, { isBound }) {
    const { personId } = subject
    const addresses = addressesOf(subject)
    if (isBound) return

    await deleteChoicesOf(work, personId)
    await deleteNoticesOf(work, { personId, addresses })
    await deleteSuppressionsOf(work, addresses)
  },

  merge: {
    tables: {
      notice: { words: ['message', 'messages'] },
      noticePreference: {
        words: ['choice of what to be told', 'choices of what to be told'],
        once: ['kind', 'channel'],
        // When one of two merged records refused a kind of message, the merged record refuses it.
        whereBoth: 'wanted',
      },
    },
  },
}
