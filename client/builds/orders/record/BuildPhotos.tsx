import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { PhotoField, PhotoStrip } from '#client/files/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'
import type { StoredFile } from '#shared/files/contract.ts'

import { addPhoto, captionPhoto, photosOfBuild, removePhoto } from './queries.ts'

/** Photos for the client's page, or for the bench only. */
export const BuildPhotos = ({ build }: { build: Build }) => (
  <RecordPart title="Photos">
    <Loaded skeleton={<Skeleton className="h-32" />}>
      <Photos buildId={build.id} />
    </Loaded>
  </RecordPart>
)

function Photos({ buildId }: { buildId: string }) {
  const { data } = useSuspenseQuery(photosOfBuild(buildId))
  const mayChange = usePermissions().holds('edit_builds/builds')
  const [forClient, setForClient] = useState(true)
  const queries = useQueryClient()
  const show = (photos: { files: StoredFile[] }) => queries.setQueryData(photosOfBuild(buildId).queryKey, photos)
  const strips = [
    { label: 'The client sees these', files: data.files.filter(({ kind }) => kind === 'for_client') },
    { label: 'For the bench', files: data.files.filter(({ kind }) => kind !== 'for_client') },
  ]

  return (
    <>
      {mayChange && (
        <>
          <label className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              className="size-5 accent-fairway"
              checked={forClient}
              onChange={({ target }) => setForClient(target.checked)}
            />
            The client sees what I add
          </label>
          <PhotoField
            place={`build/${buildId}`}
            attach={async (fileId, call) => {
              await addPhoto(buildId, { fileId, forClient }, call)
              await queries.invalidateQueries(photosOfBuild(buildId))
            }}
          />
        </>
      )}
      {data.files.length === 0 && <p className="text-sm text-muted">No photos yet.</p>}
      {strips
        .filter(({ files }) => files.length > 0)
        .map(({ label, files }) => (
          <div key={label} className="grid gap-2">
            <h3 className="text-sm font-medium">{label}</h3>
            <PhotoStrip
              label={label}
              files={files}
              {...(mayChange && {
                onCaption: async (file, caption) => show(await captionPhoto(buildId, file.id, caption)),
                onRemove: async (file) => show(await removePhoto(buildId, file.id)),
              })}
            />
          </div>
        ))}
    </>
  )
}
