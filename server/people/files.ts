import { handlersFor } from '#server/kernel/http/mount.ts'
import { askedOf, exportPages } from '#server/lists/service.ts'
import { enquiryWords } from '#shared/people/enquiry-status.ts'
import { topicWords } from '#shared/people/enquiry-topics.ts'
import { peopleFilesContract } from '#shared/people/files.ts'

import { pageOfEnquiries } from './enquiries.ts'

export const peopleFileRoutes = handlersFor(peopleFilesContract, () => ({
  exportEnquiries({ query: { columns: chosen, ...asked }, work }) {
    return exportPages(work, {
      name: 'questions',
      event: { action: 'enquiries_exported', entity: 'enquiry', facts: askedOf(asked) },
      async read(work, page) {
        const { enquiries, next } = await pageOfEnquiries(work, { ...asked, ...page })
        return { rows: enquiries, next }
      },
      columns: ({ text, day }) => ({
        day: day('Day', ({ createdAt }) => createdAt),
        topic: text('Topic', ({ topic }) => topicWords[topic]),
        about: text('About', ({ about }) => about),
        name: text('Name', ({ name }) => name),
        email: text('E-mail', ({ email }) => email),
        excerpt: text('First words', ({ excerpt }) => excerpt),
        state: text('State', ({ status }) => enquiryWords[status].label),
      }),
      chosen,
    })
  },
}))
