import { ClipboardList, Factory, FileText, Hammer } from 'lucide-react'

import { call } from '#client/api/call.ts'
import type { FindRows } from '#client/routing/feature.ts'
import { askedByNumber, numberFirst } from '#client/routing/number-first.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'

import { buildPath } from './build-words.ts'
import { factoryOrderPath } from './factory/factory-words.ts'
import { quotePath } from './quotes/quote-words.ts'
import { sheetPath } from './sheet-words.ts'

const limit = askedByNumber

export const findBuilds: FindRows = async (search) => {
  const { builds } = await call(buildOrdersContract.listBuilds, { query: { limit, search } })

  return numberFirst(builds, search).map(({ id, number, personName }) =>
    row(Hammer, buildPath(id), { number, personName }),
  )
}

export const findSheets: FindRows = async (search) => {
  const { sheets } = await call(sheetsContract.listSheets, { query: { limit, search } })

  return numberFirst(sheets, search).map(({ id, number, person, templateName }) =>
    row(ClipboardList, sheetPath(id), { number, personName: person?.name ?? templateName ?? '' }),
  )
}

export const findQuotes: FindRows = async (search) => {
  const { quotes } = await call(quotesContract.listQuotes, { query: { limit, search } })

  return numberFirst(quotes, search).map(({ id, number, personName }) =>
    row(FileText, quotePath(id), { number, personName }),
  )
}

export const findFactoryOrders: FindRows = async (search) => {
  const { factoryOrders } = await call(factoryContract.listFactoryOrders, { query: { limit, search } })

  return numberFirst(factoryOrders, search).map(({ id, number, personName }) =>
    row(Factory, factoryOrderPath(id), { number, personName }),
  )
}

type Row = Awaited<ReturnType<FindRows>>[number]

const row = (Icon: Row['Icon'], to: string, { number, personName }: { number: string; personName: string }): Row => ({
  id: number,
  to,
  label: number,
  Icon,
  name: number,
  detail: personName,
  keeps: 'name',
})
