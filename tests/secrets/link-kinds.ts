import type { Db } from '#server/kernel/db/database.ts'
import type { Purpose } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'
import { lateContract } from '#shared/builds/late/contract.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { buildTrackerContract } from '#shared/builds/orders/tracker-contract.ts'
import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
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
import type { CallAs } from '#tests/support/test.ts'
import { mailedToken } from '#tests/workshop/estimates.ts'
import { openGroup } from '#tests/workshop/groups/groups.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

interface House {
  db: Db
  as: CallAs
  services: Services
  call: Call
}

interface Link {
  token: string
  open: (token: string) => Promise<unknown>
  /** Does what it is for; until then it has no end. */
  settle: () => Promise<unknown>
  /** Staff end it by sending another one: the token of that. */
  renew: () => Promise<string>
}

export interface Row {
  /** For how long it is read once what it is for is done. */
  days: number
  mail: (house: House) => Promise<Link>
}

/** Why a kind is not walked here. */
export type Elsewhere = `in ${string}` | `no end: ${string}`

const linkToken = (url: string) => new URL(url).hash.slice(1)

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

export async function offeredLate(house: House) {
  const shop = await openLate(house)
  await shop.expect('2026-12-21')
  const [late] = await shop.list('open')
  await shop.offer(late?.id ?? '')
  const token = await shop.token()
  const open = (linked: string) => house.call(lateContract.readLinkedLate, { body: { token: linked } })
  const renew = async () => {
    await shop.offer(late?.id ?? '')
    return shop.token()
  }

  return { shop, token, open, renew }
}

export type Signed = Extract<Purpose, `sign ${string}`>

/** Every kind of link that is signed; one that is new has no type until it says how it ends. */
export const kinds: Record<Signed, Row | Elsewhere> = {
  'sign booking links': 'in mailed-links.api.test.ts',
  'sign links of shares': 'in mailed-links.api.test.ts',
  'sign waitlist links': 'in mailed-links.api.test.ts',
  'sign preference links': 'in mailed-links.api.test.ts',
  'sign card links': 'in leagues/cards/link.api.test.ts',
  'sign sub offers': 'in leagues/subs/link.api.test.ts',
  'sign unsubscribe links': 'no end: one press ends the mails of one kind, however old the mail is; it shows nothing',
  'sign file addresses': 'in files/, where they end within the hour',
  'sign invitations to teams': 'in leagues/registrations/teams.api.test.ts',

  'sign payment links': {
    days: 90,
    async mail(house) {
      const { desk, sell } = await openCounter(house, 'front_desk')
      const { id } = await sell([balls(2)])
      const renew = async () => {
        const body = { email: 'sam@example.com' }
        await desk(payLinkContract.sendPayLink, { params: { orderId: id }, headers: key(), body })
        return tokenOf(house.db, 'pay_link')
      }
      const token = await renew()
      return {
        token,
        renew,
        open: (linked) => house.call(payLinkContract.readPayLink, { body: { token: linked } }),
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
      const { create, share, fitter } = await openSheets({ db, as })
      const shared = await share(await create([standard('7i')]))
      return {
        token: linkToken(shared.link ?? ''),
        open: (token) => call(sheetsContract.readSheetByLink, { body: { token } }),
        settle: () => byLink(call, shared.link).approve(shared),
        async renew() {
          await fitter(sheetsContract.renewSheetLink, { params: { sheetId: shared.id } })
          return tokenOf(db, 'new_link')
        },
      }
    },
  },

  'sign quote links': {
    days: 30,
    async mail(house) {
      const shop = await openWorkshop(house)
      const { id: quoteId, version } = await shop.send(await shop.quote([sevenIron]))
      const token = await tokenOf(house.db, 'build_quote')
      return {
        token,
        open: (linked) => house.call(quotesContract.readLinkedQuote, { body: { token: linked } }),
        async renew() {
          const manager = await house.as('manager')
          await manager(quotesContract.sendQuoteAgain, { params: { quoteId } })
          return tokenOf(house.db, 'new_link')
        },
        settle: () => house.call(quotesContract.declineLinkedQuote, { body: { token, version } }),
      }
    },
  },

  'sign build links': {
    days: 30,
    async mail(house) {
      const shop = await openWorkshop(house)
      const { buildId } = await shop.begun()
      const renew = async () => {
        await shop.builder(buildOrdersContract.renewBuildLink, { params: { buildId } })
        return tokenOf(house.db, 'new_link')
      }
      const token = await renew()
      return {
        token,
        renew,
        open: (linked) => house.call(buildTrackerContract.trackBuild, { body: { token: linked } }),
        settle: async () => shop.step(buildId, 'cancelled', { reason: 'Moved away' }, await house.as('manager')),
      }
    },
  },

  'sign links of late parts': {
    days: 30,
    async mail(house) {
      const { token, open, renew } = await offeredLate(house)
      const { version } = await house.call(lateContract.readLinkedLate, { body: { token } })
      const body = { token, version, optionId: null }
      return { token, open, renew, settle: () => house.call(lateContract.chooseOption, { headers: key(), body }) }
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
        token,
        open: (linked) => house.call(estimateContract.readEstimate, { body: { token: linked } }),
        async renew() {
          await bench.builder(estimateContract.renewEstimateLink, { params: { ticketId: ticket.id } })
          return mailedToken(house.db)
        },
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
      const renew = async () => {
        await group.builder(groupEstimateContract.askPayer, { params: group.params })
        return mailedToken(house.db, 'ticket_group_estimate')
      }
      const token = await renew()
      const open = (linked: string) => house.call(groupEstimateContract.readGroupEstimate, { body: { token: linked } })
      const { bags } = await open(token)
      const named = bags.map(({ id, version }) => ({ id, version }))
      return {
        token,
        renew,
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
      const params = { fittingId: fitting.id }
      const { link } = await bay.fitter(fittingsContract.readFitting, { params })
      return {
        token: linkToken(link ?? ''),
        open: (token) => house.call(fittingsContract.readSharedFitting, { body: { token } }),
        async renew() {
          const renewed = await bay.fitter(fittingsContract.renewFittingLink, { params })
          return linkToken(renewed.link ?? '')
        },
        settle: () => bay.step(fitting, 'accepted'),
      }
    },
  },
}
