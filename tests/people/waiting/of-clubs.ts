import { lateContract } from '#shared/builds/late/contract.ts'
import { buildTrackerContract } from '#shared/builds/orders/tracker-contract.ts'
import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { estimateContract } from '#shared/workshop/estimate-contract.ts'
import { groupEstimateContract } from '#shared/workshop/groups/estimate-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { byQuoteLink, iron, openChanging } from '#tests/builds/changes/changing.ts'
import { openLate } from '#tests/builds/late/late.ts'
import { makeSheet, openWorkshop, sevenIron } from '#tests/builds/orders/workshop.ts'
import { key } from '#tests/orders/counter.ts'
import { openGroup } from '#tests/workshop/groups/groups.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

import { type MakeCase, ownerOf } from './world.ts'

export const sheet: MakeCase = async (world) => {
  const { db, call } = world
  const shop = await openWorkshop(world)
  const { userId } = await ownerOf(world, shop.personId)
  const sheetId = await makeSheet(db, { personId: shop.personId, clubs: [sevenIron] })
  const { number } = await db.selectFrom('sheet').select('number').executeTakeFirstOrThrow()

  return {
    userId,
    says: {
      what: `Build sheet ${number}`,
      about: 'Version 1 says what would be built. Approve it, or say what should be different.',
      verb: 'Look and approve',
    },
    page: '/sheet',
    opens: (token) => call(sheetsContract.readSheetByLink, { body: { token } }),
    // What was quoted is approved with its quote: the sheet waits no more by itself.
    done: async () => shop.send(await shop.fitter(quotesContract.createQuote, { headers: key(), body: { sheetId } })),
  }
}

export const quote: MakeCase = async (world) => {
  const shop = await openWorkshop(world)
  const { userId } = await ownerOf(world, shop.personId)
  const sent = await shop.send(await shop.quote())

  return {
    userId,
    says: {
      what: `Quote ${sent.number}`,
      about: 'It comes to $221.91. We begin once you have signed it.',
      verb: 'Read and sign',
      cents: sent.totalCents ?? 0,
    },
    page: '/quote',
    opens: (token) => byQuoteLink(world.call, token).read(),
    done: (token) => byQuoteLink(world.call, token).approve(sent),
  }
}

export const changedQuote: MakeCase = async (world) => {
  const shop = await openChanging(world)
  const { userId } = await ownerOf(world, shop.personId)
  const sheetId = await shop.begin([iron()])
  const { buildId, orderId, dueNowCents } = await shop.order(sheetId)
  await shop.payOrder(orderId, dueNowCents)
  await shop.change(sheetId, (clubs) => clubs.map((club) => ({ ...club, parts: { shaft: 'SHF-X' } })))
  const sent = await shop.offer(sheetId)
  const { number } = await shop.readBuild(buildId)

  return {
    userId,
    says: {
      what: `Quote ${sent.number}`,
      about: `It changes ${number}, which then comes to $238.45. Until you sign it, we build what was agreed.`,
      verb: 'Read and sign',
      cents: 23_845,
    },
    page: '/quote',
    opens: (token) => byQuoteLink(world.call, token).read(),
    done: (token) => byQuoteLink(world.call, token).approve(sent),
  }
}

export const buildToPay: MakeCase = async (world) => {
  const shop = await openWorkshop(world)
  const ana = await ownerOf(world, shop.personId)
  const { order, buildId } = await shop.approved()
  const orderId = order?.id ?? ''
  const { number } = await shop.readBuild(buildId ?? '')

  return {
    userId: ana.userId,
    says: {
      what: `Clubs ${number}`,
      about: 'The deposit of $110.96 is due: we order the parts once it is paid.',
      verb: 'Pay $110.96',
      cents: 11_096,
    },
    page: `/dashboard/order/${orderId}`,
    opens: () => ana(ordersContract.readOrder, { params: { orderId } }),
    done: () => shop.payOrder(orderId, order?.dueNowCents),
  }
}

export const latePart: MakeCase = async (world) => {
  const { call } = world
  const shop = await openLate(world)
  const { userId } = await ownerOf(world, shop.personId)
  await shop.expect('2026-12-21')
  const [late] = await shop.list('open')
  const { version } = await shop.offer(late?.id ?? '')

  return {
    userId,
    says: {
      what: `A part of ${late?.build.number}`,
      about:
        'Dynamic S300 comes late: with it your clubs are ready on December 24. Wait for it, or choose another one.',
      verb: 'Choose',
    },
    page: '/late-part',
    opens: (token) => call(lateContract.readLinkedLate, { body: { token } }),
    done: (token) => call(lateContract.chooseOption, { headers: key(), body: { token, version, optionId: null } }),
  }
}

export const buildReady: MakeCase = async (world) => {
  const { call, services } = world
  const shop = await openWorkshop(world)
  const { userId } = await ownerOf(world, shop.personId)
  const { buildId } = await shop.ready()
  const { number } = await shop.readBuild(buildId)
  const tomorrow = new Date(services.now().getTime() + 86_400_000).toISOString().slice(0, 10)

  return {
    userId,
    says: {
      what: `Clubs ${number}`,
      about: 'They are ready. Say when you come for them, or have them sent.',
      verb: 'Say when',
    },
    page: '/track',
    opens: (token) => call(buildTrackerContract.trackBuild, { body: { token } }),
    done: (token) =>
      call(buildTrackerContract.chooseBuildPickup, { body: { token, at: new Date(`${tomorrow}T18:00:00Z`) } }),
  }
}

export const estimate: MakeCase = async (world) => {
  const { call } = world
  const bench = await openBench(world)
  const { userId } = await ownerOf(world, bench.personId)
  const ticket = await bench.takeIn(irons('7i', '8i'))
  await bench.step(ticket, 'estimated')
  await bench.step(ticket, 'awaiting_approval')

  return {
    userId,
    says: {
      what: `Repair ${ticket.number}`,
      about: 'The work on your clubs comes to $28.00. We begin once you agree to it.',
      verb: 'Look at the estimate',
      cents: 2800,
    },
    page: '/ticket',
    opens: (token) => call(estimateContract.readEstimate, { body: { token } }),
    done: (token) =>
      call(estimateContract.answerEstimate, { body: { token, answer: 'approve', signedName: 'Ana Ruiz' } }),
  }
}

export const moreWork: MakeCase = async (world) => {
  const { call } = world
  const bench = await openBench(world)
  const { userId } = await ownerOf(world, bench.personId)
  const ticket = await bench.takeIn(irons('7i'), { limitCents: 1540 })
  await bench.add(ticket, { job: 'loft_lie_bend', note: '2 up' })

  return {
    userId,
    says: {
      what: `Repair ${ticket.number}`,
      about: '1 more job would bring it to $20.00. What you agreed to goes on meanwhile.',
      verb: 'Look at it',
      cents: 2000,
    },
    page: '/ticket',
    opens: (token) => call(estimateContract.readEstimate, { body: { token } }),
    done: (token) => call(estimateContract.answerEstimate, { body: { token, answer: 'decline' } }),
  }
}

export const groupEstimate: MakeCase = async (world) => {
  const { call } = world
  const group = await openGroup(world)
  const { userId } = await ownerOf(world, group.personId)
  const body = { clubs: irons('7i', '8i'), groupId: group.groupId, bagName: 'Ana' }
  const bag = await group.builder(ticketsContract.takeIn, { headers: key(), body })
  await group.step(bag, 'estimated')
  const { number } = await group.builder(groupEstimateContract.askPayer, {
    params: { groupId: group.groupId },
    headers: key(),
  })

  return {
    userId,
    says: {
      what: `Marsh Links, ${number}`,
      about: 'The work on 1 bag comes to $28.00. We begin with each once you agree to it.',
      verb: 'Look at the bags',
      cents: 2800,
    },
    page: '/bags',
    opens: (token) => call(groupEstimateContract.readGroupEstimate, { body: { token } }),
    async done(token) {
      const { bags } = await call(groupEstimateContract.readGroupEstimate, { body: { token } })
      await call(groupEstimateContract.answerGroupEstimate, {
        body: { token, answer: 'decline', bags: bags.map(({ id, version }) => ({ id, version })) },
      })
    },
  }
}

export const ticketReady: MakeCase = async (world) => {
  const bench = await openBench(world)
  const ana = await ownerOf(world, bench.personId)
  const ticket = await bench.takeIn(irons('7i', '8i'), { signedName: 'Ana Ruiz' })
  await bench.finish(ticket)
  const { order } = await bench.step(ticket, 'ready')
  const orderId = order?.id ?? ''

  return {
    userId: ana.userId,
    says: {
      what: `Repair ${ticket.number}`,
      about: 'Your clubs are ready to be collected. $28.00 is due, here or when you collect them.',
      verb: 'Pay $28.00',
      cents: 2800,
    },
    page: `/dashboard/order/${orderId}`,
    opens: () => ana(ordersContract.readOrder, { params: { orderId } }),
    async done() {
      await bench.payOrder(orderId)
      await bench.collect(ticket)
    },
  }
}
