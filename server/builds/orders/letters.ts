import { buildLink, mailNewLink } from '#server/builds/links.ts'
import { dayOf, hoursOf } from '#server/kernel/clock/wording.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { type Timed, type Work, atPlaceOf } from '#server/kernel/work.ts'
import { queueTemplate, textPerson } from '#server/notices/service.ts'
import { moneyOfLines } from '#server/orders/service.ts'
import { readStudio } from '#server/settings/service.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { showField } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { fieldOf } from '#shared/clubs/spec.ts'
import { priceWords } from '#shared/money.ts'
import { endsNextDay } from '#shared/wall-span.ts'

import { measuresOf } from './measures.ts'
import { buildNotFound } from './present.ts'
import { type BuildRecord, findBuild, listBuildClubs, listMeasurements } from './store.ts'

async function balanceOf(work: Timed, { orderId, isSent }: BuildRecord): Promise<string> {
  if (orderId === null) return 'There is nothing to pay.'
  const { paidCents, owedCents } = await moneyOfLines(work, { orderIds: [orderId] })
  const { currency, locale } = work.place
  if (owedCents <= 0) return paidCents > 0 ? 'Everything is paid.' : 'There is nothing to pay.'
  const money = (cents: number) => priceWords(cents, currency, locale)
  const paid = paidCents > 0 ? `${money(paidCents)} is paid. ` : ''
  const balance = `${paid}The balance of ${money(owedCents)} is paid`

  return isSent
    ? `${balance} by your order, and they leave.`
    : `${balance} when you fetch them, or before by your order.`
}

const daysTold = 3

/** The opening hours of the next days. */
async function nextHours(work: Timed): Promise<string> {
  const { days, zone, locale } = await readStudio(work, false)
  const [today = '', clock = ''] = localTimeOf(work.now, zone).split('T')
  const open = days
    .map(({ day, hours }) => ({
      day,
      hours: hours.filter(({ opens, closes }) => day !== today || closes > clock || endsNextDay(opens, closes)),
    }))
    .filter(({ hours }) => hours.length > 0)
    .slice(0, daysTold)
    .map(({ day, hours }) => `${dayOf(day, locale)}, ${hoursOf(hours, locale)}`)

  return open.length === 0 ? 'Call us before you come.' : `You can fetch them while we are open: ${open.join('; ')}.`
}

/** Tells the client that the clubs are ready: by mail, and by text if they want texts. */
export async function tellReady(work: Work, row: BuildRecord): Promise<void> {
  await mailReady(work, row)
  await textMessage(
    work,
    row,
    row.isSent ? 'Your clubs are ready to be sent.' : 'Your clubs are ready to be collected.',
  )
}

/** The measurements beside the ordered values, and when it can be fetched. */
async function mailReady(work: Work, row: BuildRecord): Promise<void> {
  if (!row.email || row.personId === null) return
  const [clubs, measured] = await inOneTrip([listBuildClubs(work, row.id), listMeasurements(work, row.id)])
  const { locale } = work.place
  const table = clubs.map((club): [string, string] => [
    nameOfSlot(club.slot),
    measuresOf(club, measured)
      .flatMap(({ field, value }) =>
        value === null ? [] : `${fieldOf(field).label.toLowerCase()} ${showField(field, value, locale)}`,
      )
      .join(', '),
  ])
  await queueTemplate(work, {
    template: 'build_ready',
    to: row.email,
    personId: row.personId,
    about: row.id,
    facts: { number: row.number },
    lines: ['They are built, measured and signed. Below is each of them as it was built.', await balanceOf(work, row)],
    table,
    notes: row.isSent
      ? [`We send them to ${row.shippedTo}.`]
      : [
          await nextHours(work),
          'On the page you can say when you come.',
          ...(row.place ? [`They lie at ${row.place}: say ${row.number} at the counter.`] : []),
          `Somebody else may collect them with the code ${row.collectCode}.`,
        ],
    action: { label: 'See your build', url: buildLink.urlOf(work.services.config, row) },
  })
}

/** Mails a message of the bench to the client. Returns whether there was an address. */
export async function mailMessage(work: Work, row: BuildRecord, text: string): Promise<boolean> {
  if (!row.email || row.personId === null) return false
  await queueTemplate(work, {
    template: 'build_message',
    to: row.email,
    personId: row.personId,
    about: row.id,
    facts: { number: row.number },
    lines: text.split(/\n+/),
    action: { label: 'See your build', url: buildLink.urlOf(work.services.config, row) },
  })
  return true
}

/** Texts it to a client who wants texts. */
export async function textMessage(work: Work, row: BuildRecord, text: string): Promise<boolean> {
  const { id, personId, number } = row
  if (personId === null) return false
  const whole = `${number}. ${text} ${buildLink.urlOf(work.services.config, row)}`

  return textPerson(work, { personId, kind: 'reminder', text: whole, about: id, secret: true })
}

/** Confirms the address and the price of shipping. */
export async function mailToBeShipped(work: Work, row: BuildRecord): Promise<void> {
  if (!row.email || row.personId === null) return
  const { currency, locale } = work.place
  const cents = row.shippingTotalCents ?? 0
  await queueTemplate(work, {
    template: 'build_to_be_shipped',
    to: row.email,
    personId: row.personId,
    about: row.id,
    facts: { number: row.number },
    lines: [
      cents > 0
        ? `We send them to you. Shipping comes to ${priceWords(cents, currency, locale)} with tax; ${row.dueCents > 0 ? 'it is paid with the balance, before they leave' : 'it is paid'}.`
        : 'We send them to you, free of charge.',
    ],
    table: [['To', row.shippedTo]],
    action: { label: 'See your build', url: buildLink.urlOf(work.services.config, row) },
  })
}

export async function mailShipped(work: Work, row: BuildRecord): Promise<void> {
  if (!row.email || row.personId === null) return
  await queueTemplate(work, {
    template: 'build_shipped',
    to: row.email,
    personId: row.personId,
    about: row.id,
    facts: { number: row.number, carrier: row.carrier },
    lines: [`They travel with ${row.carrier}, number ${row.tracking}.`],
    table: [['To', row.shippedTo]],
    action: { label: 'See your build', url: buildLink.urlOf(work.services.config, row) },
  })
}

/** Mails a new link to a build's progress; the former link ends. */
export const renewBuildLink = (work: Work, buildId: string): Promise<{ to: string }> =>
  atomically(work, async (work) => {
    const row = await findBuild(work, buildId)
    if (!row) throw buildNotFound()

    const renewed = { table: 'build', what: `build ${row.number}`, row } as const
    return mailNewLink(atPlaceOf(work, row), renewed, buildLink.urlOf)
  })
