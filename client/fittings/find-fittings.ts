import { Crosshair } from 'lucide-react'

import { call } from '#client/api/call.ts'
import type { FindRows } from '#client/routing/feature.ts'
import { askedByNumber, numberFirst } from '#client/routing/number-first.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'

import { fittingPath } from './fitting-words.ts'

export const findFittings: FindRows = async (search) => {
  const { fittings } = await call(fittingsContract.listFittings, { query: { limit: askedByNumber, search } })

  return numberFirst(fittings, search).map(({ id, number, person }) => ({
    id,
    to: fittingPath(id),
    label: number,
    Icon: Crosshair,
    name: number,
    detail: person?.name ?? '',
    keeps: 'name',
  }))
}
