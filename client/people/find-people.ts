import { UserRound } from 'lucide-react'

import { call } from '#client/api/call.ts'
import type { FindRows } from '#client/routing/feature.ts'
import { peopleContract } from '#shared/people/contract.ts'

import { listedName } from './listed-name.ts'
import { personPath } from './person/person-path.ts'

const mostFound = 6

export const findPeople: FindRows = async (search) => {
  const { people } = await call(peopleContract.listPeople, { query: { limit: mostFound, search } })

  return people.map(({ id, email, phone, ...names }) => {
    const name = listedName(names)
    return { id, to: personPath(id), label: name, Icon: UserRound, name, detail: email ?? phone ?? '', keeps: 'name' }
  })
}
