import fc from 'fast-check'
import { expect } from 'vitest'

import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'
import { test } from '#tests/support/test.ts'

import { byLink, openSheets, standard } from './sheets.ts'

/** What a fitter and a client do, one after the other: the lie of each shared version, and which of them is approved. */
const deeds = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({ does: fc.constant('share' as const), lie: fc.integer({ min: 6150, max: 6350 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ does: fc.constant('approve' as const), which: fc.nat(3), isHash: fc.boolean() }),
    },
  ),
  { minLength: 3, maxLength: 7 },
)

test('whatever comes when, only the newest version is approved, by its own hash, and for what changed since alone', async ({
  db,
  as,
  call,
}) => {
  const shop = await openSheets({ db, as })

  /** Shares a version with another lie; the sheet as its client is sent it. */
  const shareWith = async (sheet: Sheet, lie: number) => {
    const draft = sheet.status === 'draft' ? sheet : await shop.renew(sheet)
    await shop.write(
      draft,
      draft.clubs.map((club) => ({ ...club, spec: { ...club.spec, lie } })),
    )
    return shop.share(sheet)
  }

  await fc.assert(
    fc.asyncProperty(deeds, async (all) => {
      let sheet = await shop.create([standard('7i', { lie: 6100 })])
      const shared: Sheet[] = []
      for (const deed of all) {
        if (deed.does === 'share') {
          sheet = await shareWith(sheet, deed.lie)
          shared.push(sheet)
          continue
        }
        const [newest, chosen] = [shared.at(-1), shared.at(-1 - (deed.which % Math.max(1, shared.length)))]
        if (!newest || !chosen) continue
        const { status, agreed } = await shop.read(sheet)
        const hash = deed.isHash ? chosen.hash : 'of another one'
        const approving = byLink(call, newest.link).approve({ ...chosen, hash })
        if (chosen === newest && deed.isHash && status === 'shared') {
          await approving
          sheet = await shop.read(sheet)
          expect(sheet).toMatchObject({ status: 'approved', agreed: newest.version })
          if (agreed !== null) await expectOnlyLies(sheet, agreed)
        } else {
          await expect(approving).rejects.toMatchObject({
            code: expect.stringMatching(/^(version_conflict|wrong_state)$/) as string,
          })
          expect(await shop.read(sheet)).toMatchObject({ status, agreed })
        }
      }
    }),
    { numRuns: 8 },
  )

  /** Since what was agreed before nothing differs but the lie, if that does. */
  async function expectOnlyLies(now: Sheet, agreed: number) {
    const [before] = (await shop.read(now, agreed)).clubs
    const [after] = now.clubs
    const { changes } = await shop.fitter(sheetsContract.diffSheet, {
      params: { sheetId: now.id },
      query: { from: agreed, to: now.version },
    })
    const [from, to] = [before?.spec['lie'], after?.spec['lie']]
    expect(changes).toMatchObject(from === to ? [] : [{ club: '7i', field: 'lie', from, to }])
  }
})
