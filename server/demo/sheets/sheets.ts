import type { DemoClient } from '#server/demo/clients.ts'
import type { DemoEnquiry } from '#server/demo/enquiries.ts'
import type { DemoFittings } from '#server/demo/fittings/fittings.ts'
import type { Random } from '#server/demo/random.ts'
import { Slot } from '#shared/clubs/slots.ts'
import { ClubSpec } from '#shared/clubs/spec.ts'
import { clubStandards } from '#shared/clubs/standards.ts'

import { type Clubs, type DemoSheet, planSheet, type WantedVersion } from './plan-sheet.ts'

interface SheetsContext {
  now: Date
  locationId: string
  fitterUserId: string
  /** The member, who finds a sheet to approve. */
  memberId: string
  clients: readonly DemoClient[]
  enquiries: readonly DemoEnquiry[]
  fittings: DemoFittings
}

const irons = ['5i', '6i', '7i', '8i', '9i', 'PW'] as const satisfies readonly Slot[]
const wedges = ['GW', 'SW', 'LW'] as const satisfies readonly Slot[]

const ironSpec: ClubSpec = {
  headBrand: 'Northfield',
  headModel: 'T2',
  shaftBrand: 'True North',
  shaftModel: 'Steel 110',
  shaftMaterial: 'steel',
  flex: 'S',
  gripBrand: 'Cord',
  gripModel: 'Mid',
  swingWeight: 320,
  headCents: 15_900,
  shaftCents: 4200,
  gripCents: 900,
}
const wedgeSpec: ClubSpec = { ...ironSpec, headModel: 'Mill', swingWeight: 340, bounce: 1000, headCents: 14_900 }
const driverSpec: ClubSpec = {
  headBrand: 'Kestrel',
  headModel: 'Talon 9',
  shaftBrand: 'Ridge',
  shaftModel: '60',
  shaftMaterial: 'graphite',
  flex: 'S',
  swingWeight: 330,
  headCents: 42_900,
  shaftCents: 18_500,
}
const putterSpec: ClubSpec = { headBrand: 'Northfield', headModel: 'Blade', gripBrand: 'Cord', headCents: 24_900 }

/** Clubs of standard measures, except for those given. */
const clubsOf = (slots: readonly Slot[], spec: ClubSpec, against: { length?: number; lie?: number } = {}): Clubs =>
  slots.map((slot) => {
    const standard = clubStandards[slot]
    const [length, lie] = [standard.length + (against.length ?? 0), standard.lie + (against.lie ?? 0)]
    return { slot, spec: { ...standard, length, lie, ...spec } }
  })

/** Sheets in every state, and templates. */
export function planSheets(random: Random, { now, locationId, fitterUserId, ...context }: SheetsContext): DemoSheet[] {
  const byFitter = { locationId, createdBy: fitterUserId }
  const write = (
    owner: { personId?: string; templateName?: string; fittingId?: string; enquiryId?: string },
    ...versions: WantedVersion[]
  ) => planSheet(random, { owner: { ...blank, ...byFitter, ...owner }, versions, now })
  const clientAt = (at: number) => context.clients[at % context.clients.length]
  const stiffer = { ...ironSpec, shaftModel: 'Steel 120', flex: 'X' as const }
  const ofClient = (at: number, ...versions: WantedVersion[]) => {
    const client = clientAt(at)
    if (!client) return []
    const signedName = `${client.firstName} ${client.lastName}`
    return [write({ personId: client.id }, ...versions.map((one) => ({ signedName, ...one })))]
  }

  return [
    write({ templateName: 'Irons, a quarter inch over' }, drafted(clubsOf(irons, ironSpec, { length: 4 }), 200)),
    write({ templateName: 'Three wedges, two degrees flat' }, drafted(clubsOf(wedges, wedgeSpec, { lie: -200 }), 120)),
    ...ofClient(20, { clubs: clubsOf(irons, ironSpec), status: 'approved', daysAgo: 21 }),
    ...ofClient(
      24,
      { clubs: clubsOf(['D'], driverSpec), status: 'approved', daysAgo: 16 },
      drafted(clubsOf(['D'], { ...driverSpec, loft: 900 }, { length: -4 }), 1),
    ),
    write(
      { personId: context.memberId },
      { clubs: clubsOf(irons, ironSpec), status: 'superseded', daysAgo: 12 },
      { clubs: clubsOf(irons, stiffer, { length: 4, lie: 100 }), status: 'shared', daysAgo: 3 },
    ),
    ...ofFittings(context.fittings, write),
    ...ofClient(33, { clubs: clubsOf(wedges, wedgeSpec), status: 'shared', daysAgo: 5 }),
    ...ofClient(38, { clubs: clubsOf(['P'], putterSpec), status: 'approved', daysAgo: 4 }),
    ...ofClient(41, drafted(clubsOf(['D', '3W'], driverSpec), 2)),
    ...ofQuestions(random, { ...context, now, locationId }),
  ]
}

const blank = { personId: null, templateName: null, fittingId: null, enquiryId: null, remakes: null }
const drafted = (clubs: Clubs, daysAgo: number): WantedVersion => ({ clubs, status: 'draft', daysAgo })

type SheetWriter = (owner: { personId: string; fittingId: string }, ...versions: WantedVersion[]) => DemoSheet

/** Sheets of the last two fittings that were accepted. */
const ofFittings = ({ fittings, candidates, best }: DemoFittings, write: SheetWriter): DemoSheet[] =>
  fittings
    .filter(({ status, personId }) => status === 'accepted' && personId !== null)
    .slice(-2)
    .flatMap(({ id = '', personId }, at) => {
      const won = candidates.find((candidate) => candidate.id === best.get(id))
      if (!won || !personId) return []
      const slot = Slot.parse(won.slot)
      const clubs = [{ slot, spec: { ...clubStandards[slot], ...ClubSpec.parse(won.spec), headCents: 32_900 } }]
      return [write({ personId, fittingId: id }, { clubs, status: at === 0 ? 'shared' : 'draft', daysAgo: 2 - at })]
    })

/** Sheets for questions from the public forms, each with its thread; nobody has looked at them yet. */
const ofQuestions = (
  random: Random,
  { enquiries, now, locationId }: Pick<SheetsContext, 'enquiries' | 'now' | 'locationId'>,
): DemoSheet[] =>
  enquiries.flatMap(({ id, topic, client, at }) => {
    if (topic !== 'build' && topic !== 'putter_build') return []
    const clubs =
      topic === 'build'
        ? clubsOf(irons, { shaftMaterial: 'steel', flex: 'S', wraps: 2 }, { length: 4, lie: 100 })
        : clubsOf(['P'], { length: 560, lie: 6900 })
    const owner = { ...blank, locationId, personId: client.id, enquiryId: id, createdBy: null }
    const daysAgo = (now.getTime() - at.getTime()) / 86_400_000
    return [planSheet(random, { owner, versions: [drafted(clubs, daysAgo)], now })]
  })
