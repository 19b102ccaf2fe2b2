import { useSuspenseQuery } from '@tanstack/react-query'

import type { Choice } from '#client/booking/wizard/choice.ts'
import { staffQuery } from '#client/catalog/queries.ts'
import type { Service } from '#shared/catalog/contract.ts'

import { Pick, Picks } from './Picks.tsx'

/** Whoever is free, or one of those who give the service. Nothing where there is no choice. */
export function WithWhom({ service, choice }: { service: Service; choice: Choice }) {
  const { staffId, takeWay } = choice
  const { data: staff } = useSuspenseQuery(staffQuery)
  const able = staff.filter(({ serviceCodes }) => serviceCodes.includes(service.code))
  if (able.length < 2) return null

  return (
    <Picks title="With">
      <Pick isChosen={staffId === undefined} onPick={() => takeWay({ with: undefined })}>
        Anyone
      </Pick>
      {able.map(({ id, name }) => (
        <Pick key={id} isChosen={id === staffId} onPick={() => takeWay({ with: id })}>
          {name}
        </Pick>
      ))}
    </Picks>
  )
}
