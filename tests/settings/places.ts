import type { Db } from '#server/kernel/db/database.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import type { RoleName } from '#shared/permissions/roles.ts'
import { key, makeItem } from '#tests/orders/counter.ts'
import { makeLocation, makeResource, makeService, makeUser, tokenOf } from '#tests/support/make.ts'
import { type CallAs, test as base } from '#tests/support/test.ts'

/** Chicago, from nine to six; and Denver, an hour behind, from one to four, whose row is younger. */
interface TwoPlaces {
  here: string
  there: string
  /** Somebody of the staff, at Denver. */
  asThere: (...roles: RoleName[]) => Promise<Awaited<ReturnType<CallAs>>>
  /** One person of the staff who works at both, at Chicago and at Denver. */
  asBoth: (...roles: RoleName[]) => Promise<{ userId: string; atHere: Call; atThere: Call }>
}

export const test = base.extend<{ places: TwoPlaces }>({
  places: async ({ db, services, callWith }, use) => {
    const here = await makePlace(db, { zone: 'America/Chicago', opens: '09:00', closes: '18:00' }, 'Bay 1')
    const there = await makePlace(db, { zone: 'America/Denver', opens: '13:00', closes: '16:00' }, 'Bay D')
    await db.updateTable('location').set({ name: 'Denver' }).where('id', '=', there).execute()
    await makeService(db)
    await use({
      here,
      there,
      async asThere(...roles) {
        const { userId, email } = await makeUser(db, { roles })
        const authorization = `Bearer ${await tokenOf(services, userId)}`
        return Object.assign(callWith({ authorization, 'place-id': there }), { userId, email })
      },
      async asBoth(...roles) {
        const { userId } = await makeUser(db, { roles })
        const authorization = `Bearer ${await tokenOf(services, userId)}`
        return { userId, atHere: callWith({ authorization }), atThere: callWith({ authorization, 'place-id': there }) }
      },
    })
  },
})

async function makePlace(db: Db, hours: Parameters<typeof makeLocation>[1], bay: string): Promise<string> {
  const locationId = await makeLocation(db, hours)
  await makeResource(db, { kind: 'bay', locationId, name: bay, capabilities: ['launch_monitor'] })
  await makeResource(db, { kind: 'staff', locationId, name: `Coach of ${bay}`, capabilities: ['coaching'] })
  return locationId
}

export const rate = (locationId: string, jurisdiction: string, ratePpm: number) =>
  ({ locationId, category: 'goods', jurisdiction, ratePpm, valid: '[2026-01-01,)' }) as const

export const sell = (desk: Call, quantity = 1, personId?: string) =>
  desk(ordersContract.sell, {
    headers: key(),
    body: {
      channel: 'register',
      lines: [{ kind: 'product', sku: 'GLV-M', quantity }],
      ...(personId !== undefined && { personId }),
    },
  })

/** Gloves at 24.00, taxed at 10 % in Chicago and at 5 % in Denver, five on each shelf. */
export async function fillShelves(db: Db, { here, there }: { here: string; there: string }, desks: readonly Call[]) {
  await makeItem(db, { sku: 'GLV-M', name: 'Glove', priceCents: 2400 })
  await db
    .insertInto('taxRate')
    .values([rate(here, 'Illinois', 100_000), rate(there, 'Colorado', 50_000)])
    .execute()
  for (const desk of desks) {
    await desk(inventoryContract.moveStock, {
      headers: key(),
      body: { sku: 'GLV-M', kind: 'count', quantity: 5, unitCostCents: 800, reason: 'First count' },
    })
  }
}
