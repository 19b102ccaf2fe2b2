import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { PhotoField, PhotoStrip } from '#client/files/service.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { StoredFile } from '#shared/files/contract.ts'
import { cardPhotosContract } from '#shared/leagues/cards/photos-contract.ts'

import { cardsKey } from './queries.ts'

// Shorter than the addresses of photos stay valid.
const freshMilliseconds = 10 * 60_000

interface Named {
  roundId: string
  entryId: string
}

const photosOf = ({ roundId, entryId }: Named) =>
  queryOptions({
    queryKey: [...cardsKey, roundId, 'photos', entryId],
    queryFn: () => call(cardPhotosContract.listPhotosOfCard, { params: { roundId, entryId } }),
    staleTime: freshMilliseconds,
    refetchInterval: freshMilliseconds,
    meta: { failsInPlace: true },
  })

interface CardPhotosProps extends Named {
  /** Whose card it is. */
  name: string
  mayAdd: boolean
  mayRemove?: boolean
}

/** Photos of the bay's screen beside a card. They are asked for once somebody opens them. */
export function CardPhotos({ name, ...shown }: CardPhotosProps) {
  const [isOpen, setOpen] = useState(false)

  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center text-fairway underline underline-offset-4">
        Photos of the screen<span className="sr-only"> for the card of {name}</span>
      </summary>
      {isOpen && <Photos name={name} {...shown} />}
    </details>
  )
}

function Photos({ roundId, entryId, name, mayAdd, mayRemove = false }: CardPhotosProps) {
  const named = { roundId, entryId }
  const queries = useQueryClient()
  const { data, isLoadingError, error, refetch } = useQuery(photosOf(named))
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24" />
  const remove = async (file: StoredFile) => {
    const left = await call(cardPhotosContract.removePhotoOfCard, { params: { ...named, fileId: file.id } })
    queries.setQueryData(photosOf(named).queryKey, left)
  }

  return (
    <div className="grid gap-3">
      {data.files.length === 0 && <p className="text-muted">No photo yet.</p>}
      {data.files.length > 0 && (
        <PhotoStrip
          label={`Photos for the card of ${name}`}
          files={data.files}
          {...(mayRemove && { onRemove: remove })}
        />
      )}
      {mayAdd && (
        <PhotoField
          place={`card/${roundId}/${entryId}`}
          attach={async (fileId, call) => {
            await call(cardPhotosContract.addPhotosOfCard, { params: named, body: { fileIds: [fileId] } })
            await queries.invalidateQueries(photosOf(named))
          }}
        />
      )}
    </div>
  )
}
