import { call } from '#client/api/call.ts'
import { useFoundBy } from '#client/api/found.ts'
import { peopleContract } from '#shared/people/contract.ts'

import { listedName } from './listed-name.ts'

const mostFound = 6

const peopleFoundBy = (search: string) => ({
  queryKey: ['people', 'found', search],
  queryFn: async () => {
    const { people } = await call(peopleContract.listPeople, { query: { limit: mostFound, search } })
    return people.map(({ id, email, phone, ...names }) => ({ id, email, phone, name: listedName(names) }))
  },
})

/** The first few people whom some letters fit. */
export const useFoundPeople = (typed: string) => useFoundBy(typed, peopleFoundBy)
