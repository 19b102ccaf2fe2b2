import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { lateContract } from '#shared/builds/late/contract.ts'
import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { consentsContract } from '#shared/people/consents.ts'
import { groupsContract } from '#shared/workshop/groups/contract.ts'
import { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { iron, openChanging } from '#tests/builds/changes/changing.ts'
import { openLate } from '#tests/builds/late/late.ts'
import { key } from '#tests/orders/counter.ts'
import type { CallAs } from '#tests/support/test.ts'
import { openGroup } from '#tests/workshop/groups/groups.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

const signedName = 'Ana Ruiz'

interface Fixtures {
  db: Db
  as: CallAs
  services: Services
  /** Whether the client has an address; of some they lose it before they are asked. */
  hasMail: boolean
}

/** Whose record it is, who was signed in, and what was sent to the client. */
interface Agreement {
  entity: string
  entityId: string
  witness: string
}

const setMail = (db: Db, personId: string, hasMail: boolean) =>
  db
    .updateTable('person')
    .set({ email: hasMail ? 'ana@example.com' : null })
    .where('id', '=', personId)
    .execute()

async function openChange({ db, as, services, hasMail }: Fixtures) {
  const shop = await openChanging({ db, as, services })
  await setMail(db, shop.personId, hasMail)
  const sheetId = await shop.begin([iron()])
  return { shop, sheetId }
}

/** Each agreement, made at the counter by whoever is signed in there. */
const agreements: Record<string, (fixtures: Fixtures) => Promise<Agreement>> = {
  async estimate({ db, as, services, hasMail }) {
    const bench = await openBench({ db, as, services })
    await setMail(db, bench.personId, hasMail)
    const ticket = await bench.takeIn(irons('7i'))
    await bench.step(ticket, 'estimated')
    await bench.step(ticket, 'awaiting_approval')
    const approved = await bench.builder(ticketsContract.stepTicket, {
      params: { ticketId: ticket.id },
      body: { to: 'approved', signedName },
    })
    expect(approved).toMatchObject({ status: 'approved', signedName })
    return { entity: 'ticket', entityId: ticket.id, witness: bench.builder.userId }
  },
  async 'proposal of more work'({ db, as, services, hasMail }) {
    const bench = await openBench({ db, as, services })
    await setMail(db, bench.personId, hasMail)
    const ticket = await bench.takeIn(irons('7i'), { signedName })
    const proposed = await bench.add(ticket, { job: 'loft_lie_bend', note: '2 up' })
    expect(proposed.proposed?.jobs).toHaveLength(1)
    const answered = await bench.builder(ticketWorkContract.answerProposal, {
      params: { ticketId: ticket.id },
      body: { answer: 'approve', signedName },
    })
    expect(answered).toMatchObject({ proposed: null, signedName })
    return { entity: 'ticket', entityId: ticket.id, witness: bench.builder.userId }
  },
  async 'bag of a group'({ db, as, services, hasMail }) {
    const group = await openGroup({ db, as, services })
    await setMail(db, group.personId, hasMail)
    const body = { clubs: irons('7i'), groupId: group.groupId, bagName: 'Ana' }
    const bag = await group.builder(ticketsContract.takeIn, { headers: key(), body })
    await group.step(bag, 'estimated')
    const approved = await group.builder(ticketsContract.stepTicket, {
      params: { ticketId: bag.id },
      body: { to: 'approved', signedName },
    })
    expect(approved).toMatchObject({ status: 'approved', signedName })
    expect(await group.builder(groupsContract.readGroup, { params: group.params })).toMatchObject({ hasEmail: hasMail })
    return { entity: 'ticket', entityId: bag.id, witness: group.builder.userId }
  },
  async 'part in the place of a late one'({ db, as, services, hasMail }) {
    const shop = await openLate({ db, as, services })
    await shop.expect('2026-12-21')
    await setMail(db, shop.personId, hasMail)
    const [late] = await shop.list('open')
    const offered = await shop.offer(late?.id ?? '')
    expect(offered).toMatchObject({ status: 'offered', hasEmail: hasMail })
    const chosen = await shop.builder(lateContract.chooseAtCounter, {
      params: { lateId: offered.id },
      headers: key(),
      body: { optionId: offered.offered[0]?.id ?? '', version: offered.version, signedName },
    })
    expect(chosen).toMatchObject({ status: 'replaced', chosen: 'Modus 114' })
    return { entity: 'late_part', entityId: offered.id, witness: shop.builder.userId }
  },
  async sheet(fixtures) {
    const { shop, sheetId } = await openChange(fixtures)
    const { hash, version } = await shop.readSheet(sheetId)
    const approving = shop.fitter(sheetsContract.approveSheet, {
      params: { sheetId },
      headers: key(),
      body: { version, hash: hash ?? '', signedName },
    })
    // Whoever can be sent the link approves by it.
    if (fixtures.hasMail) await expect(approving).rejects.toMatchObject({ code: 'not_allowed' })
    else expect(await approving).toMatchObject({ status: 'approved' })
    return { entity: 'sheet', entityId: sheetId, witness: shop.fitter.userId }
  },
  async quote(fixtures) {
    const { shop, sheetId } = await openChange(fixtures)
    const sent = await shop.offer(sheetId)
    expect(await shop.approve(sent)).toMatchObject({ status: 'approved' })
    return { entity: 'quote', entityId: sent.id, witness: shop.fitter.userId }
  },
  async 'change of a quote'(fixtures) {
    const { shop, sheetId } = await openChange(fixtures)
    await shop.order(sheetId)
    await shop.change(sheetId, ([first = iron()]) => [{ ...first, spec: { ...first.spec, lie: 6350 } }])
    const sent = await shop.offer(sheetId)
    expect(await shop.approve(sent)).toMatchObject({ status: 'approved' })
    expect(await shop.fitter(quotesContract.readQuote, { params: { quoteId: sent.id } })).toMatchObject({
      signedName,
    })
    return { entity: 'quote', entityId: sent.id, witness: shop.fitter.userId }
  },
  async waiver({ db, as, services, hasMail }) {
    const shop = await openChanging({ db, as, services })
    await setMail(db, shop.personId, hasMail)
    const manager = await as('manager')
    const admin = await as('admin')
    const text = { body: '# Waiver\n\nMind the ball.', follows: 0 }
    const { version } = await admin(consentsContract.publishDocument, { params: { code: 'waiver' }, body: text })
    await manager(consentsContract.signForClient, {
      params: { personId: shop.personId },
      body: { version, signedName },
    })
    return { entity: 'person', entityId: shop.personId, witness: manager.userId }
  },
}

export interface Agreed {
  what: string
  hasMail: boolean
}

export const agreed: readonly Agreed[] = Object.keys(agreements).flatMap((what) => [
  { what, hasMail: false },
  { what, hasMail: true },
])

/** Each agreement once, without mail, where nobody is written to, and in turn with it; a sheet in both ways, for they differ. */
export const isNear = ({ what, hasMail }: Agreed): boolean =>
  what === 'sheet' || hasMail === (Object.keys(agreements).indexOf(what) % 3 === 1)

/** Who was there is in the audit, and nobody without mail was written to. */
export async function expectWitness({ what, hasMail }: Agreed, { db, as, services }: Omit<Fixtures, 'hasMail'>) {
  const { entity, entityId, witness } = (await agreements[what]?.({ db, as, services, hasMail })) ?? {
    entity: '',
    entityId: '',
    witness: '',
  }
  if (what === 'sheet' && hasMail) return
  const [last] = await db
    .selectFrom('auditEvent')
    .select(['actorId', 'action'])
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .orderBy('id', 'desc')
    .execute()
  expect(last).toMatchObject({ actorId: witness })
  if (hasMail) return
  // Nobody was written to.
  const asks = ['ticket_estimate', 'ticket_more_work', 'ticket_group_estimate', 'late_part']
  expect(await db.selectFrom('notice').select('id').where('template', 'in', asks).execute()).toEqual([])
}
