import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { buildChangesContract } from '#shared/builds/orders/answer-contract.ts'
import { type LinkedQuote, quotesContract } from '#shared/builds/quotes/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import type { WrittenClub } from '#shared/builds/sheets/sheet.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { openWorkshop } from '#tests/builds/orders/workshop.ts'
import { key } from '#tests/orders/counter.ts'
import type { CallAs } from '#tests/support/test.ts'

/** A 7-iron from a shaft of the shelf at 45.00, with a head at 120.00 and 40.00 for the work. */
export const iron = (more: Partial<WrittenClub['spec']> = {}, shaft = 'SHF-S'): WrittenClub => ({
  slot: '7i',
  spec: { headBrand: 'Northfield', headCents: 12_000, length: 592, lie: 6250, loft: 3300, labourCents: 4000, ...more },
  parts: { shaft },
})

/** A workshop whose sheets are written, shared, quoted and changed as staff do; a second shaft at 60.00. */
export async function openChanging(fixtures: { db: Db; as: CallAs; services: Services }) {
  const { db } = fixtures
  const shop = await openWorkshop(fixtures)
  const { fitter, personId } = shop
  const { id: productId } = await db
    .insertInto('product')
    .values({ name: 'Modus 105', kind: 'shaft' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('item').values({ productId, sku: 'SHF-X', priceCents: 6000 }).execute()
  await shop.desk(inventoryContract.moveStock, {
    headers: key(),
    body: { sku: 'SHF-X', kind: 'count', quantity: 4, unitCostCents: 3000, reason: 'Delivery' },
  })

  const readSheet = (sheetId: string) => fitter(sheetsContract.readSheet, { params: { sheetId }, query: {} })
  const share = (sheetId: string) => fitter(sheetsContract.stepSheet, { params: { sheetId }, body: { to: 'shared' } })
  const begin = async (clubs: WrittenClub[], kind: 'clubs' | 'putter' = 'clubs') => {
    const { id } = await fitter(sheetsContract.createSheet, { body: { kind, personId, clubs } })
    await share(id)
    return id
  }
  /** A new version, as `change` makes it of the one before, shared. */
  const change = async (sheetId: string, write: (clubs: WrittenClub[]) => WrittenClub[], isShared = true) => {
    const { status } = await readSheet(sheetId)
    if (status !== 'draft') await fitter(sheetsContract.createSheetVersion, { params: { sheetId }, body: {} })
    const { revision, clubs } = await readSheet(sheetId)
    await fitter(sheetsContract.writeSheet, { params: { sheetId }, body: { revision, clubs: write(clubs) } })
    return isShared ? share(sheetId) : readSheet(sheetId)
  }
  const quote = (sheetId: string) => fitter(quotesContract.createQuote, { headers: key(), body: { sheetId } })
  const offer = async (sheetId: string) => shop.send(await quote(sheetId))
  const order = async (sheetId: string) => {
    const sent = await offer(sheetId)
    await shop.approve(sent)
    const { buildId, order: placed } = await shop.readQuote(sent.id)
    return { ...sent, buildId: buildId ?? '', orderId: placed?.id ?? '', dueNowCents: placed?.dueNowCents ?? 0 }
  }

  const answer = (buildId: string, changeId: string, backTo?: 'prep') =>
    shop.builder(buildChangesContract.answerBuildChange, {
      params: { buildId, changeId },
      body: { rebalanced: 'bench', ...(backTo && { backTo }) },
    })

  return { ...shop, answer, readSheet, share, begin, change, quote, offer, order }
}

/** The token of the link of a quote that was mailed last. */
export async function quoteToken(db: Db): Promise<string> {
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'build_quote')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

  return /#(\S+)/.exec(text)?.[1] ?? ''
}

/** By the link, as the client on their telephone. */
export const byQuoteLink = (call: Call, token: string) => ({
  read: () => call(quotesContract.readLinkedQuote, { body: { token } }),
  approve: ({ id, version }: Pick<LinkedQuote, 'id' | 'version'>) =>
    call(quotesContract.approveQuote, {
      params: { quoteId: id },
      headers: key(),
      body: { version, signedName: 'Ana Ruiz', token },
    }),
  decline: ({ version }: Pick<LinkedQuote, 'version'>) =>
    call(quotesContract.declineLinkedQuote, { body: { token, version } }),
})
