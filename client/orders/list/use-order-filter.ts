import { useDeferredValue } from 'react'
import { z } from 'zod'

import { useAddress } from '#client/routing/navigation.ts'
import { OrderStatus } from '#shared/orders/status.ts'

import type { OrderFilter } from './queries.ts'

const FromAddress = z.object({
  status: OrderStatus.optional().catch(undefined),
  due: z.enum(['yes', 'owed', 'by_hand', 'outside', 'other_sum', 'late', 'to_call']).optional().catch(undefined),
  person: z.uuid().optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  until: z.iso.date().optional().catch(undefined),
})

/** What is filtered by, as the address has it: what is none is left out. */
export function useOrderFilter(search: string): OrderFilter {
  const { read } = useAddress()
  const { status, due, person, from, until } = FromAddress.parse(
    Object.fromEntries(Object.keys(FromAddress.shape).map((name) => [name, read(name)])),
  )

  return useDeferredValue({
    ...(search && { search }),
    ...(status && { status }),
    ...(due && { due }),
    ...(person && { person }),
    ...(from && { from }),
    ...(until && { until }),
  })
}
