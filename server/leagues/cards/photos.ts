import { recordEvent } from '#server/audit/service.ts'
import { filesOf, linkFiles, unlinkFiles } from '#server/files/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import type { Work } from '#server/kernel/work.ts'
import { viewerOf } from '#server/leagues/viewer.ts'
import type { StoredFile } from '#shared/files/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { cardPhotosContract } from '#shared/leagues/cards/photos-contract.ts'

import { getCard, partIn, refuseReader } from './access.ts'
import { getPlayedRound } from './rounds.ts'
import type { CardRow } from './store.ts'

interface Named {
  roundId: string
  entryId: string
}

type Files = Promise<{ files: StoredFile[] }>

const entity = 'card'

async function filesOfCard(work: Work, { id }: CardRow): Files {
  return { files: (await filesOf(work, entity, [id])).get(id) ?? [] }
}

async function listPhotos(work: Work, named: Named): Files {
  const round = await getPlayedRound(work, named.roundId)
  const found = await getCard(work, named)
  await partIn(work, round, found)

  return filesOfCard(work, found.card)
}

/** They go with whoever has taken them. */
function addPhotos(
  work: Work,
  { key, ...request }: Named & { fileIds: readonly string[]; key: string | undefined },
): Files {
  const keyed = { endpoint: cardPhotosContract.addPhotosOfCard, key, request }
  const { fileIds, ...named } = request

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const round = await getPlayedRound(work, named.roundId)
      const found = await getCard(work, named, { isLocked: true })
      const part = await partIn(work, round, found)
      refuseReader(part)
      const { card } = found
      const personId = part.as === 'desk' ? null : await viewerOf(work)
      await linkFiles(work, { entity, entityId: card.id, personId }, { fileIds, kind: 'of_screen', now: work.now })
      await tell(work, card, { action: 'card_photos_added', facts: { count: fileIds.length } })
      return keep(work, await filesOfCard(work, card))
    }),
  )
}

const removePhoto = (work: Work, { fileId, ...named }: Named & { fileId: string }): Files =>
  atomically(work, async (work) => {
    const { card } = await getCard(work, named, { isLocked: true })
    if (!(await unlinkFiles(work, { entity, entityId: card.id }, [fileId]))) {
      throw new Failure('not_found', 'There is no such file.')
    }
    await tell(work, card, { action: 'card_photo_removed' })
    return filesOfCard(work, card)
  })

const tell = (work: Work, { id, version }: CardRow, event: { action: string; facts?: Record<string, number> }) =>
  recordEvent(work, { ...event, entity: 'league_card', entityId: id, publish: { version } })

export const cardPhotoRoutes = handlersFor(cardPhotosContract, () => ({
  listPhotosOfCard: ({ params, work }) => listPhotos(work, params),
  addPhotosOfCard: ({ params, body, headers, work }) =>
    addPhotos(work, { ...params, ...body, key: headers['idempotency-key'] }),
  removePhotoOfCard: ({ params, work }) => removePhoto(work, params),
}))
