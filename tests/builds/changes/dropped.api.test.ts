import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { buildChangesContract } from '#shared/builds/orders/answer-contract.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import type { WrittenClub } from '#shared/builds/sheets/sheet.ts'
import { openMaker } from '#tests/builds/factory/factory.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { iron, openChanging } from './changing.ts'

const made = (slot: '7i' | '8i', headBrand = 'Northfield'): WrittenClub => ({
  slot,
  spec: { ...iron({ headBrand }).spec },
  parts: {},
  madeBy: 'maker',
})

const becomes: Record<string, (club: WrittenClub) => WrittenClub[]> = {
  'is dropped': () => [],
  'is built here': (club) => [{ ...club, madeBy: 'bench', parts: { shaft: 'SHF-S' } }],
  'is of another maker': (club) => [{ ...club, spec: { ...club.spec, headBrand: 'Kestrel' } }],
}

const cases = Object.keys(becomes).flatMap((how) => [
  { how, isHere: true },
  { how, isHere: false },
])

test.for(cases)(
  'a club of a maker that $how by a change is no sale, here already: $isHere',
  async ({ how, isHere }, { db, as, services }) => {
    const shop = { ...(await openChanging({ db, as, services })), ...(await openMaker(as)) }
    const sheetId = await shop.begin([made('7i'), made('8i')])
    const { buildId, orderId, dueNowCents } = await shop.order(sheetId)
    await shop.payOrder(orderId, dueNowCents)
    const draft = await shop.draft(buildId)
    await shop.price(draft, 9000)
    const ordered = await shop.stepOrder(draft, 'ordered')
    const [seven = '', eight = ''] = ordered.lines.map(({ id }) => id)
    const here = await shop.receive(ordered, isHere ? [seven, eight] : [seven])

    await shop.change(sheetId, ([first, second]) => [
      ...(first ? [first] : []),
      ...(second ? (becomes[how]?.(second) ?? []) : []),
    ])
    await shop.approve(await shop.offer(sheetId))
    const asked = await shop.readBuild(buildId)
    expect(asked.changes[0]).toMatchObject({
      asks: ['maker'],
      leftOver: [{ kind: 'club', name: '8-iron of its maker', itemId: null }],
    })
    await shop.builder(buildChangesContract.answerBuildChange, {
      params: { buildId, changeId: asked.changes[0]?.id ?? '' },
      body: { note: 'The maker knows' },
    })
    const after = await shop.readOrder(here)
    expect(after).toMatchObject({ status: 'received', clubCount: 1, cameCount: 1 })
    expect(after.lines.map(({ droppedAt }) => droppedAt !== null)).toEqual([false, true])
    const books = await inBooks(db)
    expect([books[1310] ?? 0, books[5010] ?? 0]).toEqual([9000, isHere ? 9000 : 0])

    // What comes all the same is scrap, and what is wrong with it is the maker's.
    if (!isHere) await shop.receive(after, [eight])
    expect((await inBooks(db))[5010]).toBe(9000)
    await shop.measure({ ...after, lines: after.lines.slice(0, 1) })
    await shop.stepOrder(after, 'checked')
    if (how === 'is dropped') {
      await shop.step(buildId, 'qc')
      await shop.step(buildId, 'qc_passed', {}, shop.other)
      await shop.step(buildId, 'ready')
      const { dueCents } = await shop.read(orderId)
      if (dueCents > 0) await shop.payOrder(orderId)
      await shop.builder(buildOrdersContract.handOverBuild, {
        params: { buildId },
        headers: key(),
        body: { signedName: 'Ana Ruiz' },
      })
    } else {
      expect(await shop.readBuild(buildId)).toMatchObject({ makerClubs: how === 'is built here' ? 0 : 1 })
      if (how === 'is of another maker') {
        expect(await shop.draft(buildId)).toMatchObject({ clubCount: 1, lines: [{ slot: '8i' }] })
      }
      await shop.step(buildId, 'cancelled', { reason: 'No more', feeCents: 0 }, shop.keeper)
    }
    const end = await inBooks(db)
    const sold = how === 'is dropped' ? 9000 : 0
    expect([end[1310] ?? 0, end[5000] ?? 0, end[5010] ?? 0]).toEqual([0, sold, 18_000 - sold])
    expect(await faultsOfLedgers(db)).toEqual([])
    await expectSoundStock(db)
  },
)
