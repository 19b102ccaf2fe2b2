import { IdCard } from 'lucide-react'

import { call } from '#client/api/call.ts'
import { personPath } from '#client/people/service.ts'
import type { FindRows } from '#client/routing/feature.ts'
import { askedByNumber, numberFirst } from '#client/routing/number-first.ts'
import { membershipListContract } from '#shared/memberships/list-contract.ts'

export const findMembers: FindRows = async (search) => {
  const { memberships } = await call(membershipListContract.listMemberships, {
    query: { limit: askedByNumber, search, standing: 'current' },
  })

  return numberFirst(memberships, search).map(({ id, number, person, plan }) => ({
    id,
    to: personPath(person.id),
    label: person.name,
    Icon: IdCard,
    name: number,
    detail: `${person.name}, ${plan.name}`,
    keeps: 'name',
  }))
}
