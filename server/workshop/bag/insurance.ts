import { filesOf, picturesOf } from '#server/files/service.ts'
import { dateOf } from '#server/kernel/clock/wording.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import { paperOf, type Pen } from '#server/kernel/pdf/paper.ts'
import type { Work } from '#server/kernel/work.ts'
import { readStudio } from '#server/settings/service.ts'
import { showField } from '#shared/clubs/rules.ts'
import { familyOf, nameOfSlot } from '#shared/clubs/slots.ts'
import { fieldOf, keysOf } from '#shared/clubs/spec.ts'
import { Failure } from '#shared/http/failure.ts'
import { type MoneyPlace, priceWords } from '#shared/money.ts'
import { type Actor, signedIn } from '#shared/permissions/may.ts'
import { isMissing } from '#shared/workshop/bag-contract.ts'
import { showPassport } from '#shared/workshop/passport.ts'

import { type ClubRow, listClubsOfUser, listReceiptsOf } from './store.ts'

/** For an insurance claim: the owner's clubs with facts, photos and what was paid for them here. */
export async function drawInsurance(
  work: Work,
  { only }: { only?: 'missing' | undefined },
  actor: Actor,
): Promise<AnswerFile> {
  const {
    services: { config },
    now,
  } = work
  const own = await listClubsOfUser(work, signedIn(actor).userId)
  const clubs = own.filter((club) => club.status !== 'retired' && (only === undefined || isMissing(club)))
  if (clubs.length === 0) {
    const message = only ? 'None of your clubs is marked as lost or stolen.' : 'There are no clubs in your bag.'
    throw new Failure('not_found', message)
  }

  const studio = await readStudio(work, config.demo)
  const papers = await inOneTrip(clubs.map((club) => paperOfClub(work, club, studio)))
  const title = only ? 'Clubs that are missing' : 'Clubs of one bag'
  const content = await paperOf({ title, studio, locale: studio.locale, at: now }, (pen) => {
    pen.head(studio)
    pen.title(title)
    pen.plain(`As ${studio.name} keeps them on file, ${dateOf(now, studio)}`)
    for (const write of papers) write(pen)
  })

  return { name: 'clubs.pdf', content }
}

/** Reads everything first, because drawing must not wait for the database. */
async function paperOfClub(work: Work, club: ClubRow, studio: MoneyPlace): Promise<(pen: Pen) => void> {
  const files = (await filesOf(work, 'club', [club.id])).get(club.id) ?? []
  const pictures = await picturesOf(
    work,
    files.map(({ id }) => id),
  )
  const receipts = await listReceiptsOf(work, [club.id])

  return (pen) => {
    pen.gap()
    pen.strong(`${nameOfSlot(club.slot)}, passport ${showPassport(club.passportCode)}`)
    if (isMissing(club)) pen.plain(`Reported ${club.status}`)
    for (const [label, value] of specificationOf(club, studio.locale)) pen.row(`${label}: ${value}`, [])
    for (const { number, name, part, priceCents } of receipts) {
      pen.row(`${number}: ${[name, part].filter(Boolean).join(', ')}`, [
        priceWords(priceCents, studio.currency, studio.locale),
      ])
    }
    if (pictures.length > 0) pen.pictures(pictures)
  }
}

/** The facts that the owner may read, in the order of a sheet. */
const specificationOf = ({ slot, spec }: ClubRow, locale: string) =>
  keysOf(familyOf(slot), { isStaff: false }).flatMap((key): Array<[label: string, value: string]> => {
    const value = spec[key]
    return value === undefined ? [] : [[fieldOf(key).label, showField(key, value, locale)]]
  })
