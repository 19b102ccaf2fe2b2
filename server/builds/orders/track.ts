import { buildLink } from '#server/builds/links.ts'
import { askIntoSheet } from '#server/builds/sheets/thread.ts'
import { readTerms } from '#server/builds/terms.ts'
import { goodsWithTax } from '#server/builds/with-tax.ts'
import { stockOf } from '#server/inventory/service.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { refuseReplaced, refuseSettled } from '#server/kernel/secrets/signed-link.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { payTokenOf } from '#server/orders/service.ts'
import { listPromises } from '#server/workshop/service.ts'
import {
  type BuildTrack,
  type ClubState,
  type OwnBuild,
  buildTrackerContract,
} from '#shared/builds/orders/tracker-contract.ts'
import { showField } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { fieldOf } from '#shared/clubs/spec.ts'

import { measuresOf } from './measures.ts'
import { filesOfBuild } from './photos.ts'
import { buildNotFound, shippingCentsOf } from './present.ts'
import {
  type BuildClubRow,
  type BuildRecord,
  findBuild,
  listBuildClubs,
  listBuildsOfUser,
  listMeasurements,
} from './store.ts'
import { listClubsUnderway, listMadeClubs } from './underway.ts'

export async function listMyBuilds(work: Work, userId: string, orderId?: string): Promise<{ builds: OwnBuild[] }> {
  const rows = await listBuildsOfUser(work, userId, orderId)

  const present = async (row: (typeof rows)[number]) => ({
    ...(await presentTrack(work, row)),
    forName: row.forName,
  })

  return { builds: await inOneTrip(rows.map(present)) }
}

const leftStatuses = new Set<BuildRecord['status']>(['picked_up', 'shipped', 'closed', 'cancelled'])

/** Any fault of a link is answered as not found. */
export async function linkedBuild(work: Work, token: string): Promise<BuildRecord> {
  const {
    trx,
    services: { config },
    now,
  } = work
  const linked = buildLink.read(config.secretKey, token)
  const row = linked && (await findBuild(work, linked.id))
  if (!row) throw buildNotFound()
  refuseReplaced(linked, row, atPlaceOf(work, row).place)
  const isSettled = leftStatuses.has(row.status)
  await refuseSettled(trx, { id: row.id, history: ['build_transition', 'build_id'], isSettled, days: 30 }, now)

  return row
}

export const trackBuild = async (work: Work, token: string): Promise<BuildTrack> =>
  presentTrack(work, await linkedBuild(work, token))

/** The question joins the thread of its sheet. */
export const askAboutBuild = (
  work: Work,
  { key, ...request }: { token: string; text: string; key: string | undefined },
): Promise<{ asked: true }> =>
  withIdempotency(work, { endpoint: buildTrackerContract.askAboutBuild, key, request }, (keep) =>
    atomically(work, async (work) => {
      const { token, text } = request
      const { sheetId } = await linkedBuild(work, token)
      await askIntoSheet(work, { sheetId, text })
      return keep(work, { asked: true as const })
    }),
  )

const checked = new Set(['qc_passed', 'ready', 'picked_up', 'shipped', 'closed'])

interface KnownOfClub {
  /** The state at its maker, for a factory club. */
  made: ClubState | undefined
  isWaiting: boolean
}

/** The state of one club: what its maker owes counts before the state of the build. */
function stateOf(
  { status, returnedAt }: BuildRecord,
  { madeBy, isBack, collectedAt }: Pick<BuildClubRow, 'madeBy' | 'isBack' | 'collectedAt'>,
  { made, isWaiting }: KnownOfClub,
): ClubState {
  if (['picked_up', 'shipped', 'closed'].includes(status)) return 'yours'
  if (collectedAt !== null || (returnedAt !== null && !isBack)) return 'yours'
  if (status === 'warranty_return') return 'back'
  if (madeBy === 'maker' && made !== 'checked') return made ?? 'at_maker'
  if (status === 'ready') return 'ready'
  if (isWaiting) return 'waits_for_parts'
  if (status === 'qc_passed' || madeBy === 'maker') return 'checked'

  return ['in_build', 'qc', 'qc_failed'].includes(status) ? 'at_bench' : 'queued'
}

export async function presentTrack(asked: Work, row: BuildRecord): Promise<BuildTrack> {
  const work = atPlaceOf(asked, row)
  const [clubs, measured, promises, files] = await inOneTrip([
    listBuildClubs(work, row.id),
    listMeasurements(work, row.id),
    listPromises(work, { kind: 'build', id: row.id }),
    filesOfBuild(work, row.id),
  ])
  const [missing, made] = await inOneTrip([
    stockOf('build_club').missing(
      work,
      clubs.map(({ id }) => id),
    ),
    listMadeClubs(work, row.id),
  ])
  const { locale } = work.place
  const shippingCents = shippingCentsOf(row, await readTerms(work))
  const waiting = new Set(missing.map(({ ownerId }) => ownerId))

  return {
    ...row,
    firstName: row.firstName ?? '',
    shippingCents,
    shippingWithTaxCents: row.isSent
      ? (row.shippingTotalCents ?? 0)
      : await goodsWithTax(work, [{ unitCents: shippingCents, quantity: 1, taxCategory: 'shipping' }], row),
    token: buildLink.tokenOf(work.services.config.secretKey, row),
    photos: files.filter(({ kind }) => kind === 'for_client'),
    payToken:
      row.orderId !== null && row.dueCents > 0
        ? payTokenOf(work.services.config.secretKey, { id: row.orderId, linkVersion: row.orderLinkVersion ?? 1 })
        : null,
    promises,
    waitsFor: [...new Set(missing.map(({ name }) => name)), ...(await listClubsUnderway(work, row.id))],
    clubs: clubs.map((club) => ({
      slot: nameOfSlot(club.slot),
      state: stateOf(row, club, { made: made.get(club.id), isWaiting: waiting.has(club.id) }),
      // Before the check a measurement may still change.
      measures: checked.has(row.status)
        ? measuresOf(club, measured).flatMap(({ field, target, value }) =>
            value === null
              ? []
              : {
                  label: fieldOf(field).label,
                  target: showField(field, target, locale),
                  built: showField(field, value, locale),
                },
          )
        : [],
    })),
  }
}
