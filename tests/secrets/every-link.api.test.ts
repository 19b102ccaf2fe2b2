import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Purpose } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'
import { lateContract } from '#shared/builds/late/contract.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { buildTrackerContract } from '#shared/builds/orders/tracker-contract.ts'
import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'
import { estimateContract } from '#shared/workshop/estimate-contract.ts'
import { groupEstimateContract } from '#shared/workshop/groups/estimate-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { openLate } from '#tests/builds/late/late.ts'
import { openWorkshop, sevenIron } from '#tests/builds/orders/workshop.ts'
import { byLink, openSheets, standard } from '#tests/builds/sheets/sheets.ts'
import { fiveShots, openBay } from '#tests/fittings/fittings.ts'
import { accepted, balls, key, openCounter } from '#tests/orders/counter.ts'
import { type CallAs, test } from '#tests/support/test.ts'
import { mailedToken } from '#tests/workshop/estimates.ts'
import { openGroup } from '#tests/workshop/groups/groups.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

interface House {
  db: Db
  as: CallAs
  services: Services
  call: Call
}

interface Ending {
  open: () => Promise<unknown>
  /** Does what it is for; until then it has no end. */
  settle: () => Promise<unknown>
}

interface Row {
  /** For how long it is read once what it is for is done. */
  days: number
  mail: (house: House) => Promise<Ending>
}

/** Why a kind is not walked here. */
type Elsewhere = `in ${string}` | `no end: ${string}`

/** Of the newest mail of a kind. */
async function tokenOf(db: Db, template: string): Promise<string> {
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /#(\S+)/.exec(text)?.[1] ?? ''
}

async function offeredLate(house: House) {
  const shop = await openLate(house)
  await shop.expect('2026-12-21')
  const [late] = await shop.list('open')
  await shop.offer(late?.id ?? '')
  const token = await shop.token()
  const open = () => house.call(lateContract.readLinkedLate, { body: { token } })

  return { shop, token, open }
}

/** Every kind of link that is signed; one that is new has no type until it says how it ends. */
const kinds: Record<Extract<Purpose, `sign ${string}`>, Row | Elsewhere> = {
  'sign booking links': 'in mailed-links.api.test.ts',
  'sign links of shares': 'in mailed-links.api.test.ts',
  'sign waitlist links': 'in mailed-links.api.test.ts',
  'sign preference links': 'in mailed-links.api.test.ts',
  'sign unsubscribe links': 'no end: one press ends the mails of one kind, however old the mail is; it shows nothing',
  'sign file addresses': 'in files/, where they end within the hour',

  'sign payment links': {
    days: 90,
    async mail(house) {
      const { desk, sell } = await openCounter(house, 'front_desk')
      const { id } = await sell([balls(2)])
      const body = { email: 'sam@example.com' }
      await desk(payLinkContract.sendPayLink, { params: { orderId: id }, headers: key(), body })
      const token = await tokenOf(house.db, 'pay_link')
      return {
        open: () => house.call(payLinkContract.readPayLink, { body: { token } }),
        settle: () =>
          house.call(payLinkContract.payByLink, {
            headers: key(),
            body: { token, method: 'card', demoCard: accepted },
          }),
      }
    },
  },

  'sign sheet links': {
    days: 365,
    async mail({ db, as, call }) {
      const { create, share } = await openSheets({ db, as })
      const shared = await share(await create([standard('7i')]))
      const { read, approve } = byLink(call, shared.link)
      return { open: () => read(), settle: () => approve(shared) }
    },
  },

  'sign quote links': {
    days: 30,
    async mail(house) {
      const shop = await openWorkshop(house)
      const { version } = await shop.send(await shop.quote([sevenIron]))
      const token = await tokenOf(house.db, 'build_quote')
      return {
        open: () => house.call(quotesContract.readLinkedQuote, { body: { token } }),
        settle: () => house.call(quotesContract.declineLinkedQuote, { body: { token, version } }),
      }
    },
  },

  'sign build links': {
    days: 30,
    async mail(house) {
      const shop = await openWorkshop(house)
      const { buildId } = await shop.begun()
      await shop.builder(buildOrdersContract.renewBuildLink, { params: { buildId } })
      const token = await tokenOf(house.db, 'new_link')
      return {
        open: () => house.call(buildTrackerContract.trackBuild, { body: { token } }),
        settle: async () => shop.step(buildId, 'cancelled', { reason: 'Moved away' }, await house.as('manager')),
      }
    },
  },

  'sign links of late parts': {
    days: 30,
    async mail(house) {
      const { token, open } = await offeredLate(house)
      const { version } = await house.call(lateContract.readLinkedLate, { body: { token } })
      const body = { token, version, optionId: null }
      return { open, settle: () => house.call(lateContract.chooseOption, { headers: key(), body }) }
    },
  },

  'sign links of estimates': {
    days: 30,
    async mail(house) {
      const bench = await openBench(house)
      await house.db.updateTable('person').set({ email: 'ana@example.com' }).where('id', '=', bench.personId).execute()
      const ticket = await bench.takeIn(irons('7i'))
      await bench.step(ticket, 'estimated')
      await bench.step(ticket, 'awaiting_approval')
      const token = await mailedToken(house.db)
      return {
        open: () => house.call(estimateContract.readEstimate, { body: { token } }),
        settle: () => house.call(estimateContract.answerEstimate, { body: { token, answer: 'decline' } }),
      }
    },
  },

  'sign links of groups of bags': {
    days: 30,
    async mail(house) {
      const group = await openGroup(house)
      const body = { clubs: irons('7i'), groupId: group.groupId, bagName: 'Ana' }
      const bag = await group.builder(ticketsContract.takeIn, { headers: key(), body })
      await group.step(bag, 'estimated')
      await group.builder(groupEstimateContract.askPayer, { params: group.params })
      const token = await mailedToken(house.db, 'ticket_group_estimate')
      const open = () => house.call(groupEstimateContract.readGroupEstimate, { body: { token } })
      const { bags } = await open()
      const named = bags.map(({ id, version }) => ({ id, version }))
      return {
        open,
        settle: () =>
          house.call(groupEstimateContract.answerGroupEstimate, { body: { token, bags: named, answer: 'decline' } }),
      }
    },
  },

  'sign fitting links': {
    days: 365,
    async mail(house) {
      const bay = await openBay(house)
      const fitting = await bay.open()
      await bay.hit(fitting, fiveShots(fitting.candidates[0]?.id ?? '', 200_000, 1000))
      await bay.step(fitting, 'results_draft')
      await bay.step(fitting, 'results_shared')
      const { link } = await bay.fitter(fittingsContract.readFitting, { params: { fittingId: fitting.id } })
      const token = new URL(link ?? '').hash.slice(1)
      return {
        open: () => house.call(fittingsContract.readSharedFitting, { body: { token } }),
        settle: () => bay.step(fitting, 'accepted'),
      }
    },
  },
}

const rows = Object.entries(kinds).flatMap(([kind, row]) => (typeof row === 'string' ? [] : [{ kind, ...row }]))

for (const { kind, days, mail } of rows) {
  test(`what is opened by “${kind}” ends ${days} days after it was done`, async ({ db, as, services, call, clock }) => {
    const { open, settle } = await mail({ db, as, services, call })
    await open()
    await settle()
    clock.pass({ days: days - 1 })
    await open()
    clock.pass({ days: 2 })
    await expect(open()).rejects.toMatchObject({ code: 'expired' })
  })
}

test('a choice that nobody made ends with the build that waited for it', async ({ db, as, services, call, clock }) => {
  const { shop, open } = await offeredLate({ db, as, services, call })
  await shop.cancel()
  clock.pass({ days: 29 })
  expect(await open()).toMatchObject({ end: 'cancelled' })
  clock.pass({ days: 2 })
  await expect(open()).rejects.toMatchObject({ code: 'expired' })
})
