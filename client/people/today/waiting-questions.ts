import { useQuery } from '@tanstack/react-query'

import { inOneLine } from '#client/people/enquiry-words.ts'
import { newEnquiries } from '#client/people/queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/service.ts'
import { topicWords } from '#shared/people/enquiry-topics.ts'

import { topicsFor } from './topics.ts'

/** So much says what it is about: the rest is read where it is answered. */
const mostSigns = 90

const beginningOf = (text: string) => (text.length > mostSigns ? `${text.slice(0, mostSigns).trimEnd()}…` : text)

/** Questions that wait for an answer, of those that are this person's to answer. */
export const useWaitingQuestions: UseTodayRows = () => {
  const topics = topicsFor(usePermissions())
  const { moment } = useStudio()
  const query = useQuery(newEnquiries)
  const answer = rowsOf(query, ({ enquiries }) =>
    enquiries
      .filter(({ topic }) => topics?.includes(topic) ?? true)
      .map(({ id, name, topic, about, excerpt, createdAt }): TodayRow => ({
        id,
        what: about ?? topicWords[topic],
        who: name,
        about: beginningOf(inOneLine(excerpt, ', ')),
        figure: moment(createdAt),
        to: `/admin/members/enquiries?enquiry=${id}`,
        acts: [{ label: 'Answer', to: `/admin/members/enquiries?enquiry=${id}` }],
      })),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/members/enquiries' }
}
