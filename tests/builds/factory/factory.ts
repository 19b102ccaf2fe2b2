import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import type { FactoryStatus } from '#shared/builds/factory/status.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { openWorkshop, sevenIron } from '#tests/builds/orders/workshop.ts'
import { prairie } from '#tests/inventory/purchasing/purchasing.ts'
import { key } from '#tests/orders/counter.ts'
import type { CallAs } from '#tests/support/test.ts'

const { shaftSku: _, ...whole } = sevenIron

/** Ordered from its maker at 120.00, beside one that the bench builds. */
export const eightIron = {
  ...whole,
  slot: '8i' as const,
  madeBy: 'maker' as const,
  spec: { headBrand: 'Northfield', headModel: 'T2', headCents: 12_000, length: 588, lie: 6400, builderNotes: 'Gift' },
}

type OrderId = Pick<FactoryOrder, 'id'>
const paramsOf = ({ id }: OrderId) => ({ factoryOrderId: id })

/** A workshop and a maker; a manager, who knows what it costs. */
export async function openFactory({ db, as, services }: { db: Db; as: CallAs; services: Services }) {
  return { ...(await openWorkshop({ db, as, services })), ...(await openMaker(as)) }
}

/** A maker beside a workshop that is open. */
export async function openMaker(as: CallAs) {
  const [fitter, builder, keeper] = [await as('fitter'), await as('builder'), await as('manager')]
  const maker = await keeper(suppliersContract.createSupplier, {
    body: { ...prairie, name: 'Northfield Golf', email: 'custom@northfield.example' },
  })

  return {
    keeper,
    maker,
    draft: (buildId: string, clubIds?: string[], by: Call = fitter, headers = key()) =>
      by(factoryContract.draftFactoryOrder, {
        headers,
        body: { buildId, supplierId: maker.id, ...(clubIds && { clubIds }) },
      }),
    ...verbsOf(builder, keeper),
  }
}

function verbsOf(builder: Call, keeper: Call) {
  return {
    stepOrder: (
      order: OrderId,
      to: FactoryStatus,
      more: { reason?: string; version?: number } = {},
      by: Call = builder,
    ) => by(factoryContract.stepFactoryOrder, { params: paramsOf(order), body: { to, ...more } }),
    confirm: (order: OrderId, expectedOn?: string) =>
      builder(factoryContract.confirmFactoryOrder, {
        params: paramsOf(order),
        body: { confirmation: 'SO-448120', ...(expectedOn && { expectedOn }) },
      }),
    receive: ({ id, version, lines }: FactoryOrder, lineIds = lines.map((line) => line.id), headers = key()) =>
      builder(factoryContract.receiveFactoryOrder, {
        params: { factoryOrderId: id },
        headers,
        body: { lineIds, version },
      }),
    price: ({ id, lines }: FactoryOrder, costCents: number, by: Call = keeper) =>
      by(factoryContract.priceFactoryOrder, {
        params: { factoryOrderId: id },
        body: { costs: lines.map((line) => ({ lineId: line.id, costCents })) },
      }),
    claim: (order: FactoryOrder, reason = 'Lie is 2 degrees too flat', lineId = order.lines[0]?.id ?? '') =>
      builder(factoryContract.claimFactoryLine, {
        params: paramsOf(order),
        headers: key(),
        body: { lineId, reason },
      }),
    settle: (order: FactoryOrder, outcome: 'replaced' | 'credited' | 'kept', expectedOn?: string, reason?: string) =>
      builder(factoryContract.settleClaim, {
        params: {
          ...paramsOf(order),
          claimId: order.lines.flatMap(({ claims }) => claims).find((one) => one.outcome === null)?.id ?? '',
        },
        body: { outcome, ...(expectedOn && { expectedOn }), ...(reason && { reason }) },
      }),
    readOrder: (order: OrderId, by: Call = builder) =>
      by(factoryContract.readFactoryOrder, { params: paramsOf(order) }),
    /** Each club of it as its sheet has it, but for what is told. */
    measure: async ({ build, lines }: FactoryOrder, off: Partial<Record<string, number>> = {}) => {
      for (const { clubId, measures } of lines) {
        for (const { field, target } of measures) {
          await builder(buildOrdersContract.measureClub, {
            params: { buildId: build.id },
            body: { clubId, field, value: target + (off[field] ?? 0) },
          })
        }
      }
    },
  }
}
