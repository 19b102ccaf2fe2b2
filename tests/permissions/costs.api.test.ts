import { expect } from 'vitest'
import { z } from 'zod'

import type { Db } from '#server/kernel/db/database.ts'
import { type Endpoint, permissionsIn } from '#shared/http/endpoint.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { countsContract } from '#shared/inventory/counts/contract.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import { suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { permissionNames, roleNames } from '#shared/permissions/roles.ts'
import { eightIron, openFactory } from '#tests/builds/factory/factory.ts'
import { sevenIron } from '#tests/builds/orders/workshop.ts'
import { key } from '#tests/orders/counter.ts'
import { endpoints } from '#tests/support/endpoints.ts'
import { makeUser } from '#tests/support/make.ts'
import { sendTo, test } from '#tests/support/test.ts'

/** What everything here costs, and nothing else comes to. */
const cost = 71_311
const tellsCost = /\b71,?311\b|\b713\.11\b/

/** What may be told what things cost. */
const tellers = ['manage_inventory/inventory', 'view_analytics/analytics']

/** A shelf, an order at a supplier, one at a maker, a count, a build that took a part, and one that waits for it: each at the one cost. */
async function openCosts(fixtures: Parameters<typeof openFactory>[0]) {
  const shop = await openFactory(fixtures)
  const { keeper, maker } = shop
  const receive = (sku: string) =>
    keeper(inventoryContract.moveStock, {
      headers: key(),
      body: { sku, kind: 'receive', quantity: 1, unitCostCents: cost, reason: 'Delivery' },
    })
  await shop.stock(0)
  await receive('SHF-S')
  const { buildId } = await shop.begun([sevenIron])
  await shop.step(buildId, 'queued')
  await shop.step(buildId, 'in_build')
  await shop.finish(buildId, 'prep')
  await shop.finish(buildId, 'tip_cut')
  const waiting = await shop.begun([sevenIron, eightIron])

  for (const sku of ['SHF-S', 'BALL-12']) {
    await keeper(suppliersContract.putSupplierItem, {
      params: { supplierId: maker.id, sku },
      body: { code: `P-${sku}`, costCents: cost, packQuantity: 1, leadDays: null },
    })
  }
  const { purchaseOrders } = await keeper(purchasingContract.draftPurchaseOrders, {
    body: { orders: [{ supplierId: maker.id, lines: [{ sku: 'BALL-12', quantity: 1 }] }] },
  })
  await receive('BALL-12')
  const { id: countId } = await keeper(countsContract.openStockCount, { body: { kind: null } })
  await keeper(countsContract.scanForCount, { params: { countId }, body: { code: 'BALL-12', counted: 0 } })
  const factory = await shop.draft(waiting.buildId)
  await shop.price(factory, cost)

  const [purchaseOrderId = ''] = purchaseOrders.map(({ id }) => id)
  return { personId: shop.personId, sku: 'BALL-12', buildId, countId, purchaseOrderId, factoryOrderId: factory.id }
}

const onlyRole = (permission: string) => `only_${permission.replace('/', '_')}`

/** Of each permission a role that holds nothing else. */
async function makeSingleRoles(db: Db): Promise<void> {
  for (const permission of permissionNames) {
    const [action = '', resource = ''] = permission.split('/')
    const roleName = onlyRole(permission)
    await db.insertInto('role').values({ name: roleName, description: '' }).execute()
    await db.insertInto('rolePermission').values({ roleName, action, resource }).execute()
  }
}

const ofPath = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

/** Fields by whose names an answer carries a cost. */
const namesCost = (endpoint: Endpoint): boolean =>
  /"(?:cost|value|average)Cents"/.test(
    JSON.stringify(z.toJSONSchema(endpoint.response, { io: 'input', unrepresentable: 'any' })),
  )

test('what things cost is read by whoever keeps the stock or reads the figures, and by nobody else, anywhere', async ({
  db,
  as,
  services,
  url,
}) => {
  await makeSingleRoles(db)
  await services.rolePermissions.reload()
  const known = await openCosts({ db, as, services })
  const idOf = async (table: 'supplier' | 'quote' | 'sheet' | 'customerOrder') =>
    (await db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id
  const params: Record<string, string> = {
    ...known,
    supplierId: await idOf('supplier'),
    quoteId: await idOf('quote'),
    sheetId: await idOf('sheet'),
    orderId: await idOf('customerOrder'),
  }
  const read = async ({ path }: Endpoint, token: string) => {
    const address = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
    const { status, body } = await sendTo(url)({
      method: 'GET',
      url: address,
      headers: { authorization: `Bearer ${token}` },
    })
    return { status, text: typeof body === 'string' ? body : JSON.stringify(body) }
  }
  const tokenOf = async (roles: string[]) => {
    const { email, password } = await makeUser(db)
    for (const roleName of roles) {
      await db
        .insertInto('userRole')
        .values((eb) => ({ roleName, userId: eb.selectFrom('authUser').select('id').where('email', '=', email) }))
        .execute()
    }
    const { body } = await sendTo(url)({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: {},
      body: JSON.stringify({ email, password }),
    })
    return z.object({ access_token: z.string() }).parse(body).access_token
  }

  const gets = endpoints.filter(
    ([, { method, path }]) => method === 'GET' && ofPath(path).every((name) => params[name] !== undefined),
  )
  const owner = await tokenOf(['super_admin'])
  const carrying: typeof gets = []
  for (const one of gets) if (tellsCost.test((await read(one[1], owner)).text)) carrying.push(one)
  const carried = carrying.map(([name]) => name)
  expect(carried).toEqual(expect.arrayContaining(['readStock', 'readPurchaseOrder', 'listTakenParts', 'listShortages']))
  // What names a cost in its answer is among what told it here.
  expect(gets.filter(([name, one]) => namesCost(one) && !carried.includes(name)).map(([name]) => name)).toEqual([])

  const granted = await db.selectFrom('rolePermission').selectAll().execute()
  const told: Record<string, string[]> = {}
  const expected: Record<string, string[]> = {}
  const opening = new Set<string>([...tellers, ...carrying.flatMap(([, { access }]) => permissionsIn(access))])
  for (const role of [...roleNames, ...[...opening].map(onlyRole)]) {
    const held = granted.filter(({ roleName }) => roleName === role).map((one) => `${one.action}/${one.resource}`)
    const token = await tokenOf([role])
    const mayTell = role === 'super_admin' || tellers.some((one) => held.includes(one))
    expected[role] = carrying
      .filter(([, { access }]) => role === 'super_admin' || permissionsIn(access).some((one) => held.includes(one)))
      // The ledger holds what the shelf is worth.
      .filter(([, { access }]) => mayTell || access === 'may:view_ledger/ledger')
      .map(([name]) => name)
    told[role] = []
    for (const [name, endpoint] of carrying) {
      const { text } = await read(endpoint, token)
      if (tellsCost.test(text)) told[role].push(name)
    }
  }
  expect(told).toEqual(expected)
  expect(told['builder']).toEqual([])
})
