import { lateLink } from '#server/builds/links.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { lateContract, type LateRecord } from '#shared/builds/late/contract.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { dayWords } from '#shared/time-words.ts'

import { lateNotFound, readLatePart } from './present.ts'
import { proposalsFor } from './proposals.ts'
import { takeLateStep } from './step.ts'
import { type LateRow, lockLatePart, namesOfClubsOf, partOf } from './store.ts'

type Offer = Parsed<typeof lateContract.offerOptions>['body'] & { lateId: string }

/** Offers substitutes to the client; an earlier offer ends. */
export function offerOptions(
  work: Work,
  { key, ...request }: Offer & { key: string | undefined },
): Promise<LateRecord> {
  const keyed = { endpoint: lateContract.offerOptions, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      await offer(work, request)
      return keep(work, await readLatePart(work, request.lateId))
    }),
  )
}

async function offer(work: Work, { lateId, optionIds, version }: Offer): Promise<void> {
  const { trx, now } = work
  const row = await lockLatePart(work, lateId)
  if (!row) throw lateNotFound()
  if (row.personId === null) throw new Failure('wrong_state', 'Nobody is left to offer it to.')
  const proposals = await proposalsFor(work, row)
  const options = proposals.filter(({ id }) => optionIds.includes(id))
  if (options.length !== new Set(optionIds).size) {
    throw new Failure('not_offered', 'One of these is not free any more. Look at what is.')
  }

  const linkVersion = row.linkVersion + 1
  await takeLateStep(work, row, {
    to: 'offered',
    seen: version,
    set: { offeredAt: now, decidedAt: null, linkVersion, linkRenewedAt: now },
  })
  await trx.deleteFrom('lateOption').where('latePartId', '=', lateId).execute()
  await trx
    .insertInto('lateOption')
    .values(
      options.map(({ id: itemId, weightChange, swingWeightChange, readyOn }, position) => ({
        latePartId: lateId,
        itemId,
        position,
        weightChange,
        swingWeightChange,
        readyOn,
      })),
    )
    .execute()
  // A client without a mail address chooses at the counter.
  if (row.email) await mailOffer(work, { ...row, linkVersion }, row.email)
}

async function mailOffer(work: Work, row: LateRow, to: string): Promise<void> {
  const clubs = await namesOfClubsOf(work, row)
  const { locale } = work.place
  await queueTemplate(work, {
    template: 'late_part',
    to,
    personId: row.personId ?? '',
    about: row.id,
    facts: { number: row.buildNumber, part: partOf(row) },
    lines: [
      `${partOf(row)} for your ${clubs.join(', ')} comes later than we were told. Your clubs would be ready on ${dayWords(row.promisedTo, locale)}.`,
      'You can wait for it, or choose a part that we have sooner. It costs you nothing more.',
    ],
    action: { label: 'Choose', url: lateLink.urlOf(work.services.config, row) },
    notes: ['Until you choose we keep waiting for the part that you agreed to.'],
  })
}
